import { Text } from '@mantine/core'
import { plural } from '../../../lib/format.ts'
import type { Sources } from '../queries.ts'
import { cellText, share, sourceSheet } from '../sheets.ts'
import { Panel } from './Panel.tsx'

const MEASURED =
  'Visites\u00a0: celles qui sont mesurées, sans cookie, par le site qui les a amenées, sans lien avec une commande. Commandes et encaissements\u00a0: tous, par l’origine que la commande a notée.'

/** Visits and payments, by source. */
export const SourcePanel = ({ sources }: { sources: Sources }) => {
  const { total, beforeTotal, period } = sources
  const paying = share(total.payingVisits, total.visits)
  const before = share(beforeTotal.payingVisits, beforeTotal.visits)
  return (
    <Panel
      title="De la visite au paiement, par source"
      file="sources"
      period={period}
      sheet={sourceSheet(sources)}
    >
      <Text size="sm" mb="md">
        {`${plural(total.visits, 'visite')}, ${plural(total.checkouts, 'paiement ouvert', 'paiements ouverts')}, ${plural(total.payingVisits, 'visite payante', 'visites payantes')}\u00a0: ${cellText(paying, 'percent')} des visites paient (avant\u00a0: ${cellText(before, 'percent')}). `}
        {MEASURED}
      </Text>
    </Panel>
  )
}
