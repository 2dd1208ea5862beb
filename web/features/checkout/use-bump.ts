import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { readBump } from '#server/features/offers/contract.ts'
import { call } from '../../lib/call.ts'
import type { Bought } from './choice.ts'
import { keepOffer, recallOffer } from './order-draft.ts'
import { itemsOf, type PriceRequest } from './ordering.ts'

type Shown = ReplyOf<typeof readBump>['items'][number]

const lineOf = ({ kind, id, variant, offer }: Shown): Bought => ({
  kind,
  id,
  variant: variant || undefined,
  qty: 1,
  option: 'one_time',
  offer,
})

/**
 * The offer beside a basket, and whether its box is ticked: never in advance. A tick is stored for this
 * basket, for the tab.
 */
export const useBump = ({
  choice,
  qty,
  option,
  reader,
  isOffered,
}: Pick<PriceRequest, 'choice' | 'qty' | 'option' | 'reader'> & { isOffered: boolean }) => {
  const items = itemsOf({ choice, qty, option })
  const of = items.map(({ kind, id, variant = '' }) => `${kind}:${id}:${variant}`).join(' ')
  const [before] = useState(() => recallOffer(of))
  const [taken, setTaken] = useState(before)
  const [isRefused, setRefused] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['checkout', 'bump', items, reader, before],
    queryFn: ({ signal }) =>
      call<typeof readBump>('POST /api/offers/bump', { body: { items, taken: before }, signal }),
    placeholderData: keepPreviousData,
    enabled: isOffered,
  })
  const shown = isOffered ? data?.items[0] : undefined
  const isTaken = shown !== undefined && shown.offer === taken
  const take = (offer: string) => {
    setTaken(offer)
    keepOffer(of, offer)
  }
  return {
    shown,
    isTaken,
    // Ticked before, it is not offered any more.
    isGone: isRefused || (isOffered && data !== undefined && taken !== '' && !isTaken),
    line: shown && isTaken ? lineOf(shown) : undefined,
    onTake: (isTicked: boolean) => {
      setRefused(false)
      take(isTicked && shown ? shown.offer : '')
    },
    /** The server refused it: the order goes on without. */
    onGone: () => {
      take('')
      setRefused(true)
      void refetch()
    },
  }
}
export type BumpState = ReturnType<typeof useBump>
