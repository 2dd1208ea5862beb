import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Priced } from '#drizzle/domain/price.ts'
import { isPromotion, promotionProblems, referenceOf } from '#drizzle/domain/promotion.ts'
import type { Sellable } from '#drizzle/domain/sellable.ts'
import type { priceChanges } from '#server/features/catalogue/contract.ts'
import { callQuery } from '../../lib/call.ts'
import { euros } from '../../lib/format.ts'

const changesOf = (kind: Sellable, id: string) =>
  callQuery<typeof priceChanges>('GET /api/prices/:kind/:id/changes', { params: { kind, id } })

/**
 * The legal view of a promotion while it is typed: its reference price, or why it is unlawful and what would
 * be lawful. The server checks the same on saving.
 */
export const PromotionNote = ({ kind, id, offer }: { kind: Sellable; id: string; offer: Priced }) => {
  const { data } = useQuery(changesOf(kind, id))
  if (!data) return null
  const at = new Date().toISOString().replace('T', ' ')
  if (!isPromotion(offer, at) || Number.isNaN(offer.salePrice)) return null
  const [problem] = Object.values(promotionProblems(offer, data, at))
  const reference = referenceOf([...data.changes, { at, price: offer.salePrice }], data.struck)
  if (problem)
    return (
      <Text mt="sm" c="red.8" role="status">
        {problem}
      </Text>
    )
  return (
    <Text mt="sm" c="dimmed" role="status">
      {`Promotion permise\u00a0: le prix le plus bas des 30\u00a0jours qui la précèdent est de ${euros(reference?.lowest ?? offer.price)}.`}
    </Text>
  )
}
