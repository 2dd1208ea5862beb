import { Loader, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../admin-ui/components/LoadState.tsx'
import { cents } from '../../lib/format.ts'
import { type Offer, previewOf } from './queries.ts'

/** The box as its buyer sees it, at the price that the checkout asks now. */
export const Preview = ({ offer }: { offer: Partial<Offer> }) => {
  const query = useQuery(previewOf(offer))
  if (!offer.itemRef) return null
  if (query.isError) return <Failed retry={query.refetch} />
  if (!query.data) return query.isFetching ? <Loader size="sm" aria-label="Chargement de l’aperçu" /> : null
  const { shown, problem } = query.data
  return (
    <Paper withBorder p="md" component="section" aria-label="Aperçu">
      <Text size="sm" c="dimmed">
        Aperçu
      </Text>
      {shown ? (
        <>
          <Text>{offer.sentence || 'Votre phrase apparaîtra ici.'}</Text>
          <Text fw={600}>
            {offer.kind === 'upsell'
              ? `${shown.title}, ${cents(shown.totalCents)} · Ajouter à ma commande`
              : `☐ Ajouter «\u00a0${shown.title}\u00a0» pour ${cents(shown.totalCents)}`}
          </Text>
          <Text size="sm" c="dimmed">
            {shown.wasCents === null ? (
              'Aucun prix barré\u00a0: seul le prix demandé est annoncé.'
            ) : (
              <>
                Prix le plus bas des 30 derniers jours&nbsp;: <s>{cents(shown.wasCents)}</s>
              </>
            )}
          </Text>
        </>
      ) : (
        <Text role="status">{`Cette offre ne serait pas montrée en ce moment. ${problem}`}</Text>
      )}
    </Paper>
  )
}
