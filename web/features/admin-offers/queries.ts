import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import { LINE_KINDS } from '#drizzle/domain/sellable.ts'
import type { offerFigures, previewOffer } from '#server/features/offers/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call } from '../../lib/call.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { every, filter, records } from '../../lib/records.ts'

export type Offer = RecordIn<'offers'>
export type Figures = ReplyOf<typeof offerFigures>['items'][number]

export const offers = records('offers')
export const everyCourse = records('courses').all({ sort: 'title', fields: 'id,title,openPrice' })
export const everyPack = records('packs').all({ sort: 'title', fields: 'id,title' })
export const everyProduct = records('produits').all({
  sort: 'title',
  fields: 'id,title,openPrice,buttonLink,variants',
})

export const offerList = ({ page, perPage, sort, q, filters: { moment } }: TableState) =>
  offers.list({
    page,
    perPage,
    sort,
    filter: every(
      q && filter('(name ~ {:q} || sentence ~ {:q})', { q }),
      moment && filter('kind = {:moment}', { moment }),
    ),
  })

/** What has become of the offers, by id. */
export const figures = queryOptions({
  queryKey: ['offers', 'figures'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, Figures>> => {
    const { items } = await call<typeof offerFigures>('GET /api/offers/figures', { signal })
    return new Map(items.map((item) => [item.id, item]))
  },
})

/** `course:abc` as its two parts; the kind is undefined of what cannot be ordered by itself. */
export const itemOf = (key: string) => {
  const [name, id = ''] = key.split(':')
  return { kind: LINE_KINDS.find((known) => known === name), id }
}

/** What `course:abc` is called, as far as the lists of the form know; else the key. */
export const titleOf = (queries: QueryClient, key: string): string => {
  const { id } = itemOf(key)
  const lists = [everyCourse, everyProduct, everyPack].map(
    ({ queryKey }) => queries.getQueryData<{ id: string; title: string }[]>(queryKey) ?? [],
  )
  return lists.flat().find((thing) => thing.id === id)?.title ?? key
}

/** The offer as its buyers see it, as it is typed. */
export const previewOf = ({
  item,
  itemVariant: variant,
  percent,
}: {
  item: string
  itemVariant: string
  percent: number | null
}) => {
  const { kind = 'produit', id } = itemOf(item)
  return queryOptions({
    queryKey: ['offers', 'preview', item, variant, percent],
    queryFn: ({ signal }) =>
      call<typeof previewOffer>('POST /api/offers/preview', { body: { kind, id, variant, percent }, signal }),
    enabled: id !== '' && (percent === null || (percent >= 1 && percent <= 90)),
  })
}
