import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { importProduits } from '#server/features/produits/contract.ts'
import { failureMessage } from '../../lib/messages.ts'

export type Rehearsal = ReplyOf<typeof importProduits>

/** An act on many products: its preview, then the act itself, under the digest of what was shown. */
export const useRehearsal = <Input>(
  run: (input: Input, confirmed: string | undefined) => Promise<Rehearsal>,
  done: (outcome: Rehearsal) => void,
) => {
  const queries = useQueryClient()
  const [shown, show] = useState<Rehearsal | null>(null)
  const [failure, setFailure] = useState('')
  const act = useMutation({
    mutationFn: ({ input, confirmed }: { input: Input; confirmed?: string }) => run(input, confirmed),
    onMutate: () => setFailure(''),
    onSuccess: (made) => {
      if (!made.isDone) return show(made)
      void queries.invalidateQueries({ queryKey: ['produits'] })
      done(made)
    },
    // The rehearsal is outdated: it is read again.
    onError: (error) => {
      setFailure(failureMessage(error))
      show(null)
    },
  })
  return {
    shown,
    failure,
    isBusy: act.isPending,
    preview: (input: Input) => act.mutate({ input }),
    confirm: (input: Input) => act.mutate({ input, confirmed: shown?.digest }),
    forget: () => show(null),
  }
}
