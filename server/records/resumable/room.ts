/**
 * How many unfinished uploads there may be. The team's own are counted apart from those of members: accounts are made in a
 * moment and must not take the places of the team.
 */
import { uploads } from '#drizzle/collections/uploads.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stillLasts } from '#server/core/clock.ts'
import { tooMany } from '#server/core/errors.ts'
import { networkOf } from '#server/core/ip.ts'
import { type Actor, bypassesRules, holderOf } from '../actor.ts'
import type { Reader } from '../types.ts'

export type UploadRow = RecordOf<typeof uploads.fields>

const MAX_PER_MEMBER = 4
const MAX_PER_NETWORK = 20
const MAX_OF_MEMBERS = 100
const MAX_PER_TEAM_ACCOUNT = 40
const MAX_OF_TEAM = 400
/** After this time without a byte an upload gives way to a new one that has no place. */
const STALLED_MS = 10 * 60_000

const MANY_OF_ONE = 'Trop d’envois inachevés\u00a0: terminez ou retirez-en d’abord.'
const MANY_OF_ALL = 'Trop de fichiers sont en cours d’envoi. Réessayez plus tard.'

const isTeam = (actor: Actor): boolean => {
  const role = holderOf(actor)?.role
  return bypassesRules(actor) || role === 'staff' || role === 'admin'
}

/** The network whose uploads are counted together; `''` for superusers, administrators and staff. */
export const countedNetwork = (actor: Actor): string =>
  isTeam(actor) ? '' : networkOf(actor.ip ?? '') || 'unknown'

interface Bound {
  readonly most: number
  readonly message: string
  /** The rows that count for it. */
  readonly rows: UploadRow[]
}

const largestNetwork = (rows: readonly UploadRow[]): UploadRow[] => {
  const groups = new Map<string, UploadRow[]>()
  for (const row of rows) groups.set(row.network, [...(groups.get(row.network) ?? []), row])
  return [...groups.values()].reduce(
    (largest, group) => (group.length > largest.length ? group : largest),
    [],
  )
}

/** The bounds of a new upload, narrowest first. */
const boundsOf = (reader: Reader, actor: Actor): Bound[] => {
  const network = countedNetwork(actor)
  const unfinished = reader.find(uploads, { storedName: '' })
  const rows = unfinished.filter((row) => (row.network === '') === (network === ''))
  const own = rows.filter(
    ({ recordRef, collectionRef }) =>
      recordRef === actor.record?.id && collectionRef === actor.record.collectionId,
  )
  if (network === '')
    return [
      { most: MAX_PER_TEAM_ACCOUNT, message: MANY_OF_ONE, rows: own },
      { most: MAX_OF_TEAM, message: MANY_OF_ALL, rows },
    ]
  return [
    { most: MAX_PER_MEMBER, message: MANY_OF_ONE, rows: own },
    { most: MAX_PER_NETWORK, message: MANY_OF_ALL, rows: rows.filter((row) => row.network === network) },
    { most: MAX_OF_MEMBERS, message: MANY_OF_ALL, rows },
  ]
}

/** Throws 429 when a bound is reached. Called in the transaction that adds the row. */
export const checkPlace = (reader: Reader, actor: Actor): void => {
  for (const { most, message, rows } of boundsOf(reader, actor))
    if (rows.length >= most) throw tooMany(message)
}

/**
 * The upload that gives way to a new one of this actor: where a bound is reached, the one that has stalled longest, of the
 * network with most of them. Null when no bound is reached, or none has stalled.
 */
export const givesWay = async (
  reader: Reader,
  actor: Actor,
  now: number,
  touchedAt: (row: UploadRow) => Promise<number>,
): Promise<UploadRow | null> => {
  const full = boundsOf(reader, actor).find(({ most, rows }) => rows.length >= most)
  if (!full) return null
  const times = await Promise.all(
    largestNetwork(full.rows).map(async (row) => ({ row, at: await touchedAt(row) })),
  )
  const [oldest] = times.filter(({ at }) => !stillLasts(at, STALLED_MS, now)).sort((a, b) => a.at - b.at)
  return oldest?.row ?? null
}
