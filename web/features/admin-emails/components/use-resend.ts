import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { notify } from '../../../ui/toast/store.ts'
import { resend } from '../queries.ts'

/** Resent by another administrator, or deleted: nothing is left to do. */
const isSettled = (error: unknown) =>
  error instanceof ClientResponseError && (error.status === 409 || error.status === 404)

/**
 * One after the other; returns how many were queued. The first real failure ends it, and the rest is
 * unchanged.
 */
const resendAll = async (ids: readonly string[]): Promise<number> => {
  let queued = 0
  for (const id of ids)
    try {
      await resend(id)
      queued += 1
    } catch (error) {
      if (!isSettled(error)) throw error
    }
  return queued
}

/** Sends given-up mails again, and reports the outcome. */
export const useResend = (done?: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: resendAll,
    onSuccess: (queued) => {
      done?.()
      if (queued > 0)
        notify.success(`${plural(queued, 'e-mail remis en attente', 'e-mails remis en attente')}.`)
      else notify.warning('Il n’y avait plus rien à renvoyer\u00a0: la liste est à jour.')
    },
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['email_messages'] }),
  })
}
