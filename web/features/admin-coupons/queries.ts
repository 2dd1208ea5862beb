import type { ReplyOf } from '#drizzle/contract.ts'
import { type CouponState, couponState } from '#drizzle/domain/coupon.ts'
import type { couponFigures } from '#server/features/coupons/contract.ts'
import { call } from '../../lib/call.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { pb } from '../../lib/pocketbase.ts'
import { filter } from '../../lib/records.ts'

export type Coupon = RecordIn<'coupons'>
export type Figures = ReadonlyMap<string, ReplyOf<typeof couponFigures>['items'][number]>

/** The current instant in the format of stored ones. */
const now = (): string => new Date().toISOString().replace('T', ' ')

export const stateOf = (coupon: Coupon): CouponState => couponState(coupon, now())

/** At the minute, so that the same list keeps the key of its query. */
const thisMinute = (): string => `${now().slice(0, 16)}:00.000Z`

/** The record API's filter of each state. */
const IN_STATE: Readonly<Record<CouponState, string>> = {
  over: "endsAt != '' && endsAt <= {:at}",
  off: "active = false && (endsAt = '' || endsAt > {:at})",
  coming: "active = true && startsAt > {:at} && (endsAt = '' || endsAt > {:at})",
  used: "active = true && startsAt <= {:at} && (endsAt = '' || endsAt > {:at}) && maxRedemptions != null && redemptions >= maxRedemptions",
  open: "active = true && startsAt <= {:at} && (endsAt = '' || endsAt > {:at}) && (maxRedemptions = null || redemptions < maxRedemptions)",
}
export const inState = (state: CouponState): string => filter(IN_STATE[state], { at: thisMinute() })

/** Orders, discounts and turnover of each code, by its id. */
export const readFigures = async (signal: AbortSignal): Promise<Figures> => {
  const { items } = await call<typeof couponFigures>('GET /api/coupons/figures', { signal })
  return new Map(items.map((item) => [item.id, item]))
}

/** The orders that use a code, the oldest first; cancelled ones do not count. */
export const readUses = ({ id }: Coupon) =>
  pb.collection('orders').getFullList({
    sort: 'created',
    filter: filter("coupon = {:id} && status != 'cancelled'", { id }),
  })
