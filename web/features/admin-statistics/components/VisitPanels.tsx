import { Text } from '@mantine/core'
import type { Visits } from '../queries.ts'
import { funnelSheet, pageSheet, visitSheet } from '../sheets.ts'
import { Panel } from './Panel.tsx'

const MEASURED =
  'D’où vient ce chiffre\u00a0? Des visites mesurées sans cookie, sans lien avec une personne\u00a0; les vôtres dans l’administration ne comptent pas. Les inscriptions sont toutes comptées, payées ou non.'

/** Visits from the first page to the payment, by part of the period, and by page. */
export const VisitPanels = ({ visits }: { visits: Visits }) => {
  const sheet = visitSheet(visits)
  return (
    <>
      <Panel
        title="De la visite à l’inscription"
        file="parcours"
        period={visits.period}
        sheet={funnelSheet(visits)}
      >
        <Text size="sm" mb="md">
          {MEASURED}
        </Text>
      </Panel>
      <Panel
        title="Visites"
        file="visites"
        period={visits.period}
        sheet={sheet}
        chart={{
          unit: 'count',
          series: [{ name: 'Visites', color: 'sable.5' }],
          points: sheet.rows.map((row, at) => ({
            label: String(row[0]),
            values: [visits.series[at]?.visits ?? 0],
          })),
        }}
      />
      <Panel title="Pages vues" file="pages" period={visits.period} sheet={pageSheet(visits)} />
    </>
  )
}
