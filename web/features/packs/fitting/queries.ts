/** Packs that could replace the lines of a purchase. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { CartItem } from '#drizzle/domain/cart.ts'
import type { fittingPacks } from '#server/features/packs/contract.ts'
import { call } from '../../../lib/call.ts'

export type Fit = ReplyOf<typeof fittingPacks>[number]

type Line = Pick<CartItem, 'kind' | 'id' | 'variant' | 'qty' | 'option' | 'amountCents'>
const sent = ({ kind, id, variant, qty, option, amountCents }: Line) => ({
  kind,
  id,
  variant: variant || undefined,
  qty,
  option,
  amountCents,
})

/**
 * Packs that would cost less than these lines; fetched for two and more. `reader`: the reply depends on the
 * signed-in user.
 */
export const fittingPacksOf = (lines: readonly Line[], coupon: string, reader: string) =>
  queryOptions({
    queryKey: ['packs', 'fitting', reader, coupon.toUpperCase(), lines.map(sent)],
    queryFn: ({ signal }) =>
      call<typeof fittingPacks>('POST /api/packs/fitting', {
        body: { items: lines.map(sent), coupon: coupon || undefined },
        signal,
      }),
    enabled: lines.length > 1,
    staleTime: 60_000,
  })

/** The one that saves most; undefined while it is not known, and where nothing is saved. A proposal never shows a failure. */
export const useFit = (lines: readonly Line[], coupon: string, reader: string): Fit | undefined =>
  useQuery(fittingPacksOf(lines, coupon, reader)).data?.[0]

/** The lines with the pack in the place of one of each thing that it replaces; those that are gone have a quantity of 0. */
export const exchangedFor = <Item extends Line>(lines: readonly Item[], fit: Pick<Fit, 'replaces'>): Item[] =>
  lines.flatMap((line) => {
    const isReplaced = fit.replaces.some(({ kind, id }) => kind === line.kind && id === line.id)
    return isReplaced && !line.variant ? [{ ...line, qty: line.qty - 1 }] : []
  })
