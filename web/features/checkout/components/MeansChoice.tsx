import { plural } from '../../../lib/format.ts'
import { Radios } from '../../../ui/field/Radios.tsx'

/** By card now, or by a bank transfer for which the order is held. */
export type Means = 'card' | 'transfer'

/** How the order is paid, where the owner takes transfers too. */
export function MeansChoice(props: {
  days: number
  /** No card is taken here. */
  isOnlyWay: boolean
  means: Means
  onMeans: (means: Means) => void
}) {
  const ways = [
    { value: 'card' as const, label: 'Par carte, maintenant' },
    {
      value: 'transfer' as const,
      label: 'Par virement',
      hint: `Nous vous envoyons nos coordonnées bancaires et gardons votre commande ${plural(props.days, 'jour')}. Elle est confirmée quand le virement arrive.`,
    },
  ]
  return (
    <Radios
      legend="Votre moyen de paiement"
      value={props.means}
      onChange={props.onMeans}
      options={props.isOnlyWay ? ways.slice(1) : ways}
    />
  )
}
