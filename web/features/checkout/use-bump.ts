import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { readBump } from '#server/features/offers/contract.ts'
import { call } from '../../lib/call.ts'
import type { Bought } from './choice.ts'
import { type Asked, itemsOf } from './ordering.ts'

/** The offer beside a basket, and whether its box is ticked: by her, never before. */
export const useBump = ({
  choice,
  qty,
  option,
  reader,
  isOffered,
}: Pick<Asked, 'choice' | 'qty' | 'option' | 'reader'> & { isOffered: boolean }) => {
  const items = itemsOf(choice, qty, option)
  const { data, refetch } = useQuery({
    queryKey: ['checkout', 'bump', items, reader],
    queryFn: ({ signal }) => call<typeof readBump>('POST /api/offers/bump', { body: { items }, signal }),
    enabled: isOffered,
  })
  const [taken, setTaken] = useState('')
  const [isGone, setGone] = useState(false)
  const shown = isOffered ? data?.items[0] : undefined
  const isTaken = shown !== undefined && shown.offer === taken
  const line: Bought | undefined =
    shown && isTaken
      ? {
          kind: shown.kind,
          id: shown.id,
          variant: shown.variant || undefined,
          qty: 1,
          option: 'one_time',
          offer: shown.offer,
        }
      : undefined
  return {
    shown,
    isTaken,
    isGone,
    line,
    onTake: (isTicked: boolean) => {
      setGone(false)
      setTaken(isTicked && shown ? shown.offer : '')
    },
    /** The server refused it: the order goes on without. */
    onGone: () => {
      setTaken('')
      setGone(true)
      void refetch()
    },
  }
}
export type BumpState = ReturnType<typeof useBump>
