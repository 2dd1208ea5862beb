import { Button, Paper, Skeleton, Text, Title } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { Period } from '#drizzle/domain/period.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { type Sheet, sheetCsv } from '../sheets.ts'
import type { Chart } from './FigureChart.tsx'
import styles from './Figures.module.css'
import { SheetTable } from './SheetTable.tsx'

const FigureChart = lazy(() => import('./FigureChart.tsx'))

const Body = (props: { title: string; sheet: Sheet; chart?: Chart; isTable: boolean; empty: string }) => {
  const { title, sheet, chart, isTable, empty } = props
  if (sheet.rows.length === 0) return <Text>{empty}</Text>
  if (!chart || isTable) return <SheetTable sheet={sheet} name={title} />
  return (
    <Suspense fallback={<Skeleton height={280} />}>
      <FigureChart chart={chart} />
    </Suspense>
  )
}

/** Figures under a title: text, a chart where there is one, the same data as a table, and its file. */
export const Panel = (props: {
  title: string
  /** The file's name, before its period. */
  file: string
  period: Period
  sheet: Sheet
  chart?: Chart
  empty?: string
  children?: ReactNode
}) => {
  const { title, file, period, sheet, chart } = props
  const [isTable, setTable] = useState(false)
  const id = useId()
  const save = () =>
    saveFile(
      `${file}-${period.from}-${period.to}.csv`,
      new Blob([sheetCsv(sheet)], { type: 'text/csv;charset=utf-8' }),
    )
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id} className={styles.panel}>
      <div className={styles.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <span className={styles.acts}>
          {chart && sheet.rows.length > 0 ? (
            <Button
              size="compact-md"
              variant="subtle"
              aria-label={`${isTable ? 'Voir le graphique' : 'Voir le tableau'}\u00a0: ${title}`}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? 'Voir le graphique' : 'Voir le tableau'}
            </Button>
          ) : null}
          <Button
            size="compact-md"
            variant="subtle"
            leftSection={<FileDown size={16} aria-hidden="true" />}
            aria-label={`Enregistrer en CSV\u00a0: ${title}`}
            onClick={save}
          >
            CSV
          </Button>
        </span>
      </div>
      {props.children}
      <Body
        title={title}
        sheet={sheet}
        {...(chart ? { chart } : {})}
        isTable={isTable}
        empty={props.empty ?? 'Rien sur cette période.'}
      />
    </Paper>
  )
}
