import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../lib/format.ts'
import { failureMessage } from '../../lib/messages.ts'
import { ClientResponseError } from '../../lib/pocketbase.ts'
import { notify } from '../../ui/toast/store.ts'
import { type Invitation, revoke, sendAgain, tokenOf } from './queries.ts'

type Act = 'send' | 'revoke'
const ACTS = { send: sendAgain, revoke } satisfies Record<Act, (id: string) => Promise<unknown>>

/** Answered, withdrawn or sent by another manager meanwhile: nothing is left to do. */
const isSettled = (error: unknown) =>
  error instanceof ClientResponseError && [400, 404, 409].includes(error.status)

const doneText = (act: Act, done: readonly Invitation[]): string => {
  const [first] = done
  if (first && done.length === 1)
    return act === 'send' ? `Invitation envoyée à ${first.email}.` : `Invitation de ${first.email} révoquée.`
  return act === 'send'
    ? `${plural(done.length, 'invitation renvoyée', 'invitations renvoyées')}.`
    : `${plural(done.length, 'invitation révoquée', 'invitations révoquées')}.`
}

interface ActRequest {
  act: Act
  invitations: readonly Invitation[]
}

/**
 * Runs one after the other and returns those that succeeded. For a single one the server's own reason is
 * shown.
 */
const perform = async ({ act, invitations }: ActRequest): Promise<Invitation[]> => {
  const done: Invitation[] = []
  for (const invitation of invitations)
    try {
      await ACTS[act](invitation.id)
      done.push(invitation)
    } catch (error) {
      if (invitations.length === 1 || !isSettled(error)) throw error
    }
  return done
}

/** Sends invitations again and withdraws them, and reports the outcome. */
export const useActs = (done: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: perform,
    onSuccess: (changed, { act }) => {
      done()
      if (changed.length > 0) notify.success(doneText(act, changed))
      else
        notify.warning('Rien n’a changé\u00a0: ces invitations ont déjà une réponse, ou viennent de partir.')
    },
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['invitations'] }),
  })
}

/** Fetches the token of one invitation on demand. */
export const useTokenOf = () => {
  const queries = useQueryClient()
  return async (id: string): Promise<string> => (await queries.fetchQuery(tokenOf(id))).token
}
