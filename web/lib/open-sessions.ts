/** The devices that a person is signed in on, as the two account screens show and end them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getTokenPayload } from 'pocketbase'
import { useSyncExternalStore } from 'react'
import type { endSession, logoutEverywhere } from '#server/features/auth/contract.ts'
import { call } from './call.ts'
import type { RecordIn } from './collections.ts'
import { failureMessage } from './messages.ts'
import { relative } from './moments.ts'
import { isNotFound } from './pocketbase.ts'
import { filter, records } from './records.ts'
import { getSession, saveSession, subscribeSession } from './session.ts'
import { useLive } from './use-live.ts'

export type OpenSession = RecordIn<'sessions'>

const sessions = records('sessions')
/** The last used first; what is over may not have been swept yet. */
const openSessions = (userId: string) =>
  sessions.all({ filter: filter('recordRef = {:userId} && endsAt > @now', { userId }), sort: '-lastUsedAt' })

/** The session of this browser, `''` for a token that names none. */
const ownSession = (): string => String(getTokenPayload(getSession()?.token ?? '').sid ?? '')

/** One that has just ended by itself is what was asked for. */
const end = ({ id }: OpenSession): Promise<unknown> =>
  call<typeof endSession>('DELETE /api/auth/sessions/:id', { params: { id } }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error
  })

/** Ends every session of the account; this browser goes on with a new one, which its other tabs take over. */
const endOthers = async (): Promise<void> => {
  const person = getSession()?.record
  const { token } = await call<typeof logoutEverywhere>('POST /api/auth/logout-everywhere')
  // Signed out or somebody else meanwhile: the answer is nobody's any more.
  if (person && getSession()?.record.id === person.id) saveSession(token, person)
}

export const SESSION_WORDS = {
  title: 'Appareils connectés',
  explanation: 'Les appareils sur lesquels votre compte est ouvert en ce moment.',
  empty: 'Aucun appareil à montrer pour le moment.',
  own: 'Cet appareil',
  end: 'Déconnecter',
  endAll: 'Se déconnecter partout',
  cancel: 'Annuler',
} as const

/** What is asked before an end, of one device or (`null`) of all others. */
export const sessionQuestion = (asked: OpenSession | null) =>
  asked
    ? {
        title: `Déconnecter ${asked.device}\u00a0?`,
        text: 'Votre compte s’y ferme tout de suite. Pour y revenir, il faudra s’y connecter de nouveau.',
        confirm: SESSION_WORDS.end,
      }
    : {
        title: 'Se déconnecter partout\u00a0?',
        text: 'Votre compte se ferme tout de suite sur tous les autres appareils. Celui-ci reste connecté.',
        confirm: SESSION_WORDS.endAll,
      }

/** `Adresse IP 203.0.113.7` and `Dernière utilisation : il y a 3 jours`, each of which stays on its line. */
export const placeAndTime = ({ ip, lastUsedAt }: OpenSession): string[] =>
  [ip ? `Adresse IP\u00a0${ip}` : '', `Dernière utilisation\u00a0: ${relative(lastUsedAt)}`].filter(Boolean)

/** How a screen says that something was done, or was not. */
interface Tell {
  success(text: string): unknown
  error(text: string): unknown
}

/** The list, this device first, and its two acts; kept as the server has it. */
export const useOpenSessions = (userId: string, tell: Tell) => {
  const queries = useQueryClient()
  const ownId = useSyncExternalStore(subscribeSession, ownSession, () => '')
  const query = useQuery({
    ...openSessions(userId),
    select: (list) => [...list].sort((a, b) => Number(b.id === ownId) - Number(a.id === ownId)),
  })
  useLive([{ collection: 'sessions' }], [['sessions']])
  const act = useMutation({
    mutationFn: (asked: OpenSession | null): Promise<unknown> => (asked ? end(asked) : endOthers()),
    onSuccess: (_reply, asked) =>
      tell.success(asked ? `${asked.device} est déconnecté.` : 'Vos autres appareils sont déconnectés.'),
    onError: (error) => tell.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  })
  return { query, ownId, isBusy: act.isPending, end: act.mutateAsync }
}
