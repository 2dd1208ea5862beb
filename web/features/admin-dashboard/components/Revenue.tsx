import { Button, Paper, Skeleton, Table, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { cents } from '../../../lib/format.ts'
import { pointsOf } from '../points.ts'
import type { Statistics } from '../queries.ts'
import styles from './Dashboard.module.css'

const RevenueChart = lazy(() => import('./RevenueChart.tsx'))

/** The same period in « Chiffres », which splits the same figure. */
const figuresLink = ({ from, to }: Statistics['range']): string =>
  adminLink('adminFigures', null, { periode: 'dates', du: from, au: to })

/** Revenue over the period: a sentence, the line, and the same figures as a table. */
export const Revenue = ({ statistics }: { statistics: Statistics }) => {
  const [table, setTable] = useState(false)
  const points = pointsOf(statistics.series.revenue)
  const best = points.reduce<(typeof points)[number] | null>(
    (top, point) => (point.cents > (top?.cents ?? 0) ? point : top),
    null,
  )
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="revenus" className={styles.wide}>
      <div className={styles.panelHead}>
        <Title order={2} size="h3" id="revenus">
          Net encaissé
        </Title>
        <Button component={Link} to={figuresLink(statistics.range)} size="compact-md" variant="subtle">
          Voir les chiffres
        </Button>
        <Button size="compact-md" variant="subtle" aria-pressed={table} onClick={() => setTable(!table)}>
          {table ? 'Voir la courbe' : 'Voir le tableau'}
        </Button>
      </div>
      <Text size="sm" mb="md">
        {`${cents(statistics.revenue.monthly)} sur la période${best ? `, meilleur résultat : ${cents(best.cents)} (${best.label})` : ''}.`}
      </Text>
      {table ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="Tableau du net encaissé">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Période</Table.Th>
                <Table.Th ta="right">Net</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.map((point) => (
                <Table.Tr key={point.label}>
                  <Table.Td>{point.label}</Table.Td>
                  <Table.Td ta="right">{cents(point.cents)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : (
        <Suspense fallback={<Skeleton height={280} />}>
          <RevenueChart points={points} />
        </Suspense>
      )}
    </Paper>
  )
}
