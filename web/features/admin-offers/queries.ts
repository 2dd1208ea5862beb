import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import { LINE_KINDS } from '#drizzle/domain/sellable.ts'
import type { offerFigures, previewOffer } from '#server/features/offers/contract.ts'
import { call } from '../../lib/call.ts'
import type { RecordIn } from '../../lib/collections.ts'

export type Offer = RecordIn<'offers'>
export type Figures = ReadonlyMap<string, ReplyOf<typeof offerFigures>['items'][number]>

/** How often each offer was taken and what it brought, by its id. */
export const readFigures = async (signal: AbortSignal): Promise<Figures> => {
  const { items } = await call<typeof offerFigures>('GET /api/offers/figures', { signal })
  return new Map(items.map((item) => [item.id, item]))
}

/** The offer as its buyers see it, while it is typed; not asked for before it names a thing. */
export const previewOf = ({
  itemKind,
  itemRef = '',
  itemVariant: variant = '',
  percent = null,
}: Partial<Offer>) => {
  const kind = LINE_KINDS.find((known) => known === itemKind) ?? 'produit'
  return queryOptions({
    queryKey: ['offers', 'preview', kind, itemRef, variant, percent],
    queryFn: ({ signal }) =>
      call<typeof previewOffer>('POST /api/offers/preview', {
        body: { kind, id: itemRef, variant, percent },
        signal,
      }),
    enabled: itemRef !== '' && (percent === null || (percent >= 1 && percent <= 90)),
  })
}
