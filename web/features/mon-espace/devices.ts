/** The devices of an account: where it is open, what else is known, and how each is ended or forgotten. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type {
  devices as devicesContract,
  endDevice,
  logoutEverywhere,
} from '#server/features/auth/contract.ts'
import { call, callQuery } from '../../lib/call.ts'
import { failureMessage } from '../../lib/messages.ts'
import { relative } from '../../lib/moments.ts'
import { isNotFound } from '../../lib/pocketbase.ts'
import { records } from '../../lib/records.ts'
import { getSession, saveSession } from '../../lib/session.ts'
import { useLive } from '../../lib/use-live.ts'
import { notify } from '../../ui/toast/store.ts'

type Listed = ReplyOf<typeof devicesContract>['devices'][number]
/** `called`: a name that is unique in the list. */
export type Device = Listed & { called: string }

const origins = records('_authOrigins')
const devicesOf = (userId: string) =>
  callQuery<typeof devicesContract>('GET /api/auth/devices', undefined, userId)

/** One that has already ended counts as success. */
const unlessGone = (error: unknown): void => {
  if (!isNotFound(error)) throw error
}
const end = ({ id }: Device): Promise<unknown> =>
  call<typeof endDevice>('DELETE /api/auth/devices/:id', { params: { id } }).catch(unlessGone)
const forget = ({ id }: Device): Promise<unknown> => origins.remove(id).catch(unlessGone)

/** Ends every session of the account; this browser goes on with a new one, which its other tabs take over. */
export const endOthers = async (): Promise<void> => {
  const person = getSession()?.record
  const { token } = await call<typeof logoutEverywhere>('POST /api/auth/logout-everywhere')
  // The user signed out or changed meanwhile: the reply is dropped.
  if (person && getSession()?.record.id === person.id) saveSession(token, person)
}

export const LABELS = {
  title: 'Appareils',
  explanation:
    'Là où votre compte est ouvert, et les appareils que nous reconnaissons\u00a0: depuis un autre, une connexion vous est signalée par e-mail.',
  empty: 'Aucun appareil à montrer pour le moment.',
  own: 'Cet appareil',
  open: 'Session ouverte',
  known: 'Reconnu, session fermée',
  end: 'Déconnecter',
  forget: 'Oublier',
  endAll: 'Tout déconnecter',
} as const

/** A device from before names were stored has none. */
export const nameOf = ({ device }: Pick<Listed, 'device'>): string => device || 'Appareil reconnu'

/** Each by its name; those that share one by when and where they were last used, too. */
export const called = (devices: readonly Listed[]): Device[] =>
  devices.map((device) => {
    const name = nameOf(device)
    const isOnly = devices.filter((other) => nameOf(other) === name).length === 1
    const details = [relative(device.lastUsedAt), device.ip].filter(Boolean).join(', ')
    return { ...device, called: isOnly ? name : `${name} (${details})` }
  })

/** The confirmation before ending one device or (`null`) all others. */
export const questionOf = (request: Device | null) =>
  request
    ? {
        title: `Déconnecter ${request.called}\u00a0?`,
        text: 'Votre compte s’y ferme tout de suite. Pour y revenir, il faudra s’y connecter de nouveau.',
        confirm: LABELS.end,
      }
    : {
        title: 'Tout déconnecter\u00a0?',
        text: 'Votre compte se ferme tout de suite sur tous les autres appareils. Celui-ci reste connecté.',
        confirm: LABELS.endAll,
      }

/** `Adresse IP 203.0.113.7` and `Dernière utilisation : il y a 3 jours`, each of which stays on its line. */
export const placeAndTime = ({ ip, lastUsedAt, isOpen }: Device): string[] =>
  [
    `${isOpen ? 'Dernière utilisation' : 'Dernière connexion'}\u00a0: ${relative(lastUsedAt)}`,
    ip ? `Adresse IP\u00a0${ip}` : '',
  ].filter(Boolean)

/** The action on one device, on all others for `null`. */
const perform = (request: Device | null): Promise<unknown> => {
  if (!request) return endOthers()
  return request.isOpen ? end(request) : forget(request)
}
export const OTHERS_ENDED = 'Vos autres appareils sont déconnectés.'
const doneText = (request: Device | null): string => {
  if (!request) return OTHERS_ENDED
  return `${request.called} est ${request.isOpen ? 'déconnecté' : 'oublié'}.`
}

/** The action on all others concerns no device of the list. */
export const ALL = 'all'
/** The device being ended. */
export type Busy = Device | typeof ALL | null

/** The list and its actions, in step with the server. Each result is reported. */
export const useDevices = (userId: string) => {
  const queries = useQueryClient()
  const options = devicesOf(userId)
  const key = options.queryKey.slice(0, 2)
  const query = useQuery({ ...options, select: ({ devices }) => called(devices) })
  useLive([{ collection: 'sessions' }, { collection: '_authOrigins' }], [key])
  const act = useMutation({
    mutationFn: perform,
    onSuccess: (_reply, request) => notify.success(doneText(request)),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  const busy: Busy = act.isPending ? (act.variables ?? ALL) : null
  return { query, busy, act: act.mutate }
}
