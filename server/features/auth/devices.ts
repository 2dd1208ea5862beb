/** The devices of an account: open sessions, and what sign-ins were alerted from (`_authOrigins`) that has none any more. */
import type { ReplyOf } from '#drizzle/contract.ts'
import type { Actor, RawRecord } from '#server/records/actor.ts'
import { refOf, rowsWhere } from '#server/records/auth/rows.ts'
import { endSessions, openSessions } from '#server/records/auth/sessions.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type * as contract from './contract.ts'

type Device = ReplyOf<typeof contract.devices>['devices'][number]

const shown = ({ id, device, ip }: RawRecord, lastUsedAt: unknown): Omit<Device, 'isOpen' | 'isOwn'> => ({
  id,
  device: String(device),
  ip: String(ip),
  lastUsedAt: String(lastUsedAt),
})

/** Identifies a device without a fingerprint, for sessions from before fingerprints. */
const looksOf = ({ device, ip }: RawRecord): string => `${device} ${ip}`

/**
 * Identifies the device of a session: the fingerprint of its sign-in. A session without one belongs to the
 * device of the same name at the same address, if one is known by its fingerprint.
 */
const deviceKeys = (rows: readonly RawRecord[]): ((row: RawRecord) => string) => {
  const byLooks = new Map<string, string>()
  for (const row of rows) if (row.fingerprint) byLooks.set(looksOf(row), String(row.fingerprint))
  return (row) => String(row.fingerprint) || (byLooks.get(looksOf(row)) ?? looksOf(row))
}

const ofAccount = (engine: EngineCore, record: RawRecord) => {
  const open = openSessions(engine, record)
  const known = rowsWhere(engine, '_authOrigins', refOf(record))
  return { open, known, keyOf: deviceKeys([...known, ...open]) }
}

/** The first of each device. */
const once = (rows: readonly RawRecord[], keyOf: (row: RawRecord) => string): RawRecord[] =>
  [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].reverse()

/**
 * The caller's current device first, then the other open ones by last use, then the known ones by last use.
 */
export const devicesOf = (
  engine: EngineCore,
  caller: Actor & { readonly record: RawRecord },
): ReplyOf<typeof contract.devices> => {
  const { open, known, keyOf } = ofAccount(engine, caller.record)
  const isOwn = ({ id }: RawRecord): boolean => id === caller.sessionId
  const opened = once(
    [...open].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a))),
    keyOf,
  )
  const keys = new Set(open.map(keyOf))
  const closed = known
    .filter((row) => !keys.has(keyOf(row)))
    .sort((a, b) => String(b.updated).localeCompare(String(a.updated)))
  return {
    devices: [
      ...opened.map((row) => ({ ...shown(row, row.lastUsedAt), isOpen: true, isOwn: isOwn(row) })),
      ...closed.map((row) => ({ ...shown(row, row.updated), isOpen: false, isOwn: false })),
    ],
  }
}

/**
 * Ends every session of the device on which `sid` is open, except the caller's own unless it is `sid`. False
 * when the account has no session of this id.
 */
export const endDevice = async (
  engine: EngineCore,
  caller: Actor & { readonly record: RawRecord },
  sid: string,
): Promise<boolean> => {
  const { open, keyOf } = ofAccount(engine, caller.record)
  const named = open.find(({ id }) => id === sid)
  if (!named) return false
  const same = open.filter(
    (row) => row.id === sid || (keyOf(row) === keyOf(named) && row.id !== caller.sessionId),
  )
  return endSessions(
    engine,
    caller.record,
    same.map(({ id }) => id),
  )
}
