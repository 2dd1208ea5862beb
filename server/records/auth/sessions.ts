/**
 * Sessions: a row for each sign-in, whose id (`sid`) its tokens carry. Ending a session removes its row and
 * invalidates every token of it, whenever signed: a refresh that races with a sign-out loses.
 */
import { stamp } from '#server/core/clock.ts'
import { deviceOf } from '#server/core/device.ts'
import { badRequest, unauthorized } from '#server/core/errors.ts'
import { randomId, randomText } from '#server/core/ids.ts'
import { type Actor, type RawRecord, system } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { isOpenSession, sessionsIn } from '../schema/sessions.ts'
import type { Session as Work } from '../write/session.ts'
import { fingerprintOf, MAX_IP_LENGTH, type Origin } from './alert.ts'
import { addRow, changeAsServer, refOf, removeRow } from './rows.ts'
import { sessionUsesOf } from './session-uses.ts'

/** Per account; the least recently used is removed first. */
const MAX_SESSIONS = 50
/**
 * A session outlives its last token by this time, so that a refresh with every page writes it once an hour.
 */
const SPARE_MS = 3_600_000

const rowOf = (
  { store }: Pick<EngineCore, 'store'>,
  table: CollectionDefinition,
  { sid, record }: { readonly sid: string; readonly record: RawRecord },
  now: Date,
): RawRecord | null => {
  const row = store.byId(table, sid)
  return isOpenSession(row, record, now) ? row : null
}

/**
 * Whether the caller is still signed in as when the request began: the account's `tokenKey` has not changed,
 * and the session has not ended. For what outlasts the request, such as an event stream.
 */
export const isStillSignedIn = (engine: EngineCore, { record, sessionId }: Actor): boolean => {
  if (!record) return true
  const collection = engine.registry.find(record.collectionId)
  const stored = collection ? engine.store.byId(collection, record.id) : null
  if (stored?.tokenKey !== record.tokenKey) return false
  const table = sessionsIn(engine.registry)
  if (!table || sessionId === undefined) return true
  return rowOf(engine, table, { sid: sessionId, record }, engine.clock.now()) !== null
}

interface Issued {
  readonly token: string
  /** The end of the token, and the new end of its session, in database format. */
  readonly over: string
  readonly endsAt: string
}

const issue = (engine: EngineCore, record: RawRecord, sid: string, duration: number): Issued => {
  const token = engine.tokens.sign('auth', record, { duration, claims: { sid } })
  const over = Number(engine.tokens.peek(token)?.exp) * 1000
  return { token, over: stamp(new Date(over)), endsAt: stamp(new Date(over + SPARE_MS)) }
}

/** Whether the account is unchanged since its authentication; ending all sessions meanwhile wins. */
const isUnchanged = (
  { registry, store }: Pick<EngineCore, 'registry' | 'store'>,
  record: RawRecord,
): boolean => {
  const collection = registry.find(record.collectionId)
  return collection !== undefined && store.byId(collection, record.id)?.tokenKey === record.tokenKey
}

/**
 * Makes room for one more session: removes the least recently used, by this process's data beside the stored
 * times.
 */
const makeRoom = (engine: EngineCore, work: Work, record: RawRecord): void => {
  const table = work.registry.of({ name: 'sessions' })
  const open = work.store.find(
    table,
    { equals: refOf(record), sort: '-lastUsedAt,-@rowid' },
    work.systemContext(),
  )
  if (open.length < MAX_SESSIONS) return
  const uses = sessionUsesOf(engine)
  const lastUse = ({ id, lastUsedAt }: RawRecord): number =>
    Math.max(uses.lastUse(id) ?? 0, new Date(String(lastUsedAt)).getTime())
  // Stable sort: of two that were used at the same time the older one is removed.
  for (const old of open.sort((a, b) => lastUse(b) - lastUse(a)).slice(MAX_SESSIONS - 1))
    removeRow(work, 'sessions', old.id)
}

/** Adds a session row in a transaction that has checked the account. */
const addSession = (work: Work, record: RawRecord, sid: string, endsAt: string, origin: Origin): void => {
  addRow(work, 'sessions', {
    ...refOf(record),
    id: sid,
    device: deviceOf(origin.userAgent),
    ip: origin.ip.slice(0, MAX_IP_LENGTH),
    fingerprint: fingerprintOf(origin),
    lastUsedAt: stamp(work.clock.now()),
    endsAt,
  })
}

/** As `openSession`, in the transaction of the other changes of the sign-in. */
export const openSessionIn = (
  engine: EngineCore,
  work: Work,
  record: RawRecord,
  origin: Origin,
  duration = 0,
): string => {
  if (!isUnchanged(work, record)) throw badRequest('Failed to authenticate.')
  if (!sessionsIn(work.registry)) return engine.tokens.sign('auth', record, { duration })
  const sid = randomId()
  const { token, endsAt } = issue(engine, record, sid, duration)
  makeRoom(engine, work, record)
  addSession(work, record, sid, endsAt, origin)
  return token
}

/**
 * Opens a session for a record that has just authenticated and returns its token, which lasts `duration`
 * seconds (0: the collection's own). Throws 400 when the account was changed or erased meanwhile. In a schema
 * without sessions the token has none.
 */
export const openSession = async (
  engine: EngineCore,
  record: RawRecord,
  origin: Origin,
  duration = 0,
): Promise<string> =>
  sessionsIn(engine.registry)
    ? engine.submit((work) => openSessionIn(engine, work, record, origin, duration))
    : engine.tokens.sign('auth', record, { duration })

/**
 * Another token of the caller's session, with the same lifetime. Throws 401 when the session has ended
 * meanwhile.
 */
export const continueSession = async (
  engine: EngineCore,
  caller: { readonly record: RawRecord; readonly sid: string },
  origin: Origin,
  duration = 0,
): Promise<string> => {
  const { token, over, endsAt } = issue(engine, caller.record, caller.sid, duration)
  const table = engine.registry.of({ name: 'sessions' })
  const open = (parts: Pick<EngineCore, 'store' | 'registry'>): RawRecord => {
    const row = rowOf(parts, table, caller, engine.clock.now())
    if (row && isUnchanged(parts, caller.record)) return row
    throw unauthorized('The request requires valid record authorization token.')
  }
  // The stored end is late enough: nothing to write. A token signed while its session ends is void with it.
  if (String(open(engine).endsAt) >= over) return token
  await engine.submit((work) => {
    const row = open(work)
    const at = { ip: origin.ip.slice(0, MAX_IP_LENGTH), lastUsedAt: stamp(work.clock.now()) }
    changeAsServer(work, table, row.id, { ...at, endsAt: endsAt > String(row.endsAt) ? endsAt : row.endsAt })
  })
  return token
}

/** The unexpired sessions of an account, last used first. */
export const openSessions = (engine: EngineCore, record: RawRecord): RawRecord[] => {
  if (!sessionsIn(engine.registry)) return []
  const now = engine.clock.now()
  return engine.store
    .find(
      engine.registry.of({ name: 'sessions' }),
      { equals: refOf(record), sort: '-lastUsedAt,-@rowid' },
      engine.context(system),
    )
    .filter((row) => isOpenSession(row, record, now))
}

/** Ends sessions of this account; false when it has none of these ids. */
export const endSessions = (
  engine: EngineCore,
  record: RawRecord,
  sids: readonly string[],
): Promise<boolean> =>
  engine.submit((work) => {
    const table = sessionsIn(work.registry)
    const now = work.clock.now()
    const open = table ? sids.filter((sid) => rowOf(work, table, { sid, record }, now)) : []
    for (const sid of open) removeRow(work, 'sessions', sid)
    return open.length > 0
  })

/** Ends a session of this account; false when it has none of this id. */
export const endSession = (engine: EngineCore, record: RawRecord, sid: string): Promise<boolean> =>
  endSessions(engine, record, [sid])

/**
 * Ends every session of an account and invalidates every token ever signed for it, and opens a new one for
 * the caller. The token lasts `duration` seconds (0: the collection's own). Throws 401 when the caller's
 * session has ended meanwhile.
 */
export const replaceSessions = async (
  engine: EngineCore,
  caller: Actor & { readonly record: RawRecord },
  origin: Origin,
  duration = 0,
): Promise<{ record: RawRecord; sid: string; token: string }> => {
  const sid = randomId()
  return engine.submit((work) => {
    if (!isStillSignedIn(engine, caller))
      throw unauthorized('The request requires valid record authorization token.')
    const collection = work.registry.of({ name: caller.record.collectionName })
    // A new key removes the session rows (`write/auth-effects.ts`).
    const record = changeAsServer(work, collection, caller.record.id, { tokenKey: randomText(50) })
    const { token, endsAt } = issue(engine, record, sid, duration)
    if (sessionsIn(work.registry)) addSession(work, record, sid, endsAt, origin)
    return { record, sid, token }
  })
}

/** Hourly removal of expired sessions; returns how many. */
export const cleanSessions = async (engine: EngineCore): Promise<number> => {
  const table = sessionsIn(engine.registry)
  if (!table) return 0
  const filter = `endsAt <= '${stamp(engine.clock.now())}'`
  const over = engine.store.find(table, { filter }, engine.context(system))
  if (over.length === 0) return 0
  await engine.submit((work) => {
    for (const row of over) removeRow(work, 'sessions', row.id)
  })
  return over.length
}
