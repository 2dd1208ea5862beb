import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import { type CouponState, couponState, targetsOf } from '#drizzle/domain/coupon.ts'
import { SELLABLES } from '#drizzle/domain/sellable.ts'
import type { couponFigures } from '#server/features/coupons/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call } from '../../lib/call.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { every, filter, records } from '../../lib/records.ts'

export type Coupon = RecordIn<'coupons'>
export type Figures = ReplyOf<typeof couponFigures>['items'][number]

export const coupons = records('coupons')
const orders = records('orders')
const courses = records('courses')
const produits = records('produits')

/** The instant that it is now, as instants are stored. */
const now = (): string => new Date().toISOString().replace('T', ' ')

export const stateOf = (coupon: Coupon): CouponState => couponState(coupon, now())

/** Of the hour, so that the same list keeps the same address of its query. */
const thisHour = (): string => `${now().slice(0, 13)}:00:00.000Z`

/** The record API's filter of each state. */
const IN_STATE: Readonly<Record<CouponState, (at: string) => string>> = {
  over: (at) => filter("endsAt != '' && endsAt <= {:at}", { at }),
  off: (at) => filter("active = false && (endsAt = '' || endsAt > {:at})", { at }),
  coming: (at) => filter("active = true && startsAt > {:at} && (endsAt = '' || endsAt > {:at})", { at }),
  used: (at) =>
    filter(
      "active = true && startsAt <= {:at} && (endsAt = '' || endsAt > {:at}) && maxRedemptions != null && redemptions >= maxRedemptions",
      { at },
    ),
  open: (at) =>
    filter(
      "active = true && startsAt <= {:at} && (endsAt = '' || endsAt > {:at}) && (maxRedemptions = null || redemptions < maxRedemptions)",
      { at },
    ),
}
const isState = (value: string | undefined): value is CouponState => value !== undefined && value in IN_STATE

const shown = ({ q, filters: { etat } }: Pick<TableState, 'q' | 'filters'>): string =>
  every(q && filter('code ~ {:q}', { q }), isState(etat) && `(${IN_STATE[etat](thisHour())})`)

export const couponList = (state: TableState) =>
  coupons.list({ page: state.page, perPage: state.perPage, sort: state.sort, filter: shown(state) })
export const everyCoupon = (state: TableState) => coupons.all({ sort: state.sort, filter: shown(state) })

/** What has become of the codes, by id. */
export const figures = queryOptions({
  queryKey: ['coupons', 'figures'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, Figures>> => {
    const { items } = await call<typeof couponFigures>('GET /api/coupons/figures', { signal })
    return new Map(items.map((item) => [item.id, item]))
  },
})

/** The orders that use a code, the oldest first; those that were given up are none. */
export const usesOf = (queries: QueryClient, coupon: Coupon) =>
  queries.fetchQuery(
    orders.all({
      sort: 'created',
      filter: filter("coupon = {:id} && status != 'cancelled'", { id: coupon.id }),
    }),
  )

export const everyCourse = courses.all({ sort: 'title', fields: 'id,title' })
export const everyPack = records('packs').all({ sort: 'title', fields: 'id,title' })
export const everyProduct = produits.all({ sort: 'title', fields: 'id,title' })

/** `course:`, `course:abc`: a target as one text, and back. */
export const keysOf = (appliesTo: Coupon['appliesTo']): string[] =>
  (targetsOf(appliesTo) ?? []).map(({ kind, ref }) => `${kind}:${ref}`)
export const targetsOfKeys = (keys: readonly string[]) =>
  keys.flatMap((key) => {
    const [name, ref = ''] = key.split(':')
    const kind = SELLABLES.find((known) => known === name)
    return kind ? [{ kind, ref }] : []
  })

/** All of one kind, as a target. */
export const WHOLE_KINDS = [
  { id: 'course:', name: 'Toutes les formations' },
  { id: 'produit:', name: 'Tous les produits' },
  { id: 'pack:', name: 'Tous les coffrets' },
]
/** What a target is called, as far as the lists of the form know; else its key. */
export const targetWord = (queries: QueryClient, key: string): string => {
  const lists = [everyCourse, everyProduct, everyPack].map(
    ({ queryKey }) => queries.getQueryData<{ id: string; title: string }[]>(queryKey) ?? [],
  )
  const id = key.slice(key.indexOf(':') + 1)
  const whole = WHOLE_KINDS.find((kind) => kind.id === key)?.name
  return whole ?? lists.flat().find((thing) => thing.id === id)?.title ?? key
}
