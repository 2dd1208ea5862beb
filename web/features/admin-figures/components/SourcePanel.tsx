import { Text } from '@mantine/core'
import { plural } from '../../../lib/format.ts'
import type { Sources } from '../queries.ts'
import { cellText, share, sourceSheet } from '../sheets.ts'
import { Panel } from './Panel.tsx'

const MEASURED =
  'Seules les visites mesurées comptent, sans cookie\u00a0; les commandes comptent toutes, c’est pourquoi une source peut avoir plus de commandes que de visites.'

/** From a visit to a payment. */
export const SourcePanel = ({ sources }: { sources: Sources }) => {
  const { total, beforeTotal, period } = sources
  const paying = share(total.orders, total.visits)
  const before = share(beforeTotal.orders, beforeTotal.visits)
  return (
    <Panel
      title="De la visite au paiement, par source"
      file="sources"
      period={period}
      sheet={sourceSheet(sources)}
    >
      <Text size="sm" mb="md">
        {`${plural(total.visits, 'visite')}, ${plural(total.checkouts, 'paiement ouvert', 'paiements ouverts')}, ${plural(total.orders, 'commande payée', 'commandes payées')}\u00a0: ${cellText(paying, 'percent')} des visites paient (avant\u00a0: ${cellText(before, 'percent')}). `}
        {MEASURED}
      </Text>
    </Panel>
  )
}
