/** A mail for a sign-in from a new place (PocketBase §5.12). */
import { createHash } from 'node:crypto'
import { stamp } from '#server/core/clock.ts'
import { deviceOf } from '#server/core/device.ts'
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { AuthOptions, CollectionDefinition } from '../schema/definition.ts'
import type { AuthMail } from './mail-payload.ts'
import { addRow, changeAsServer, refOf, removeRow, rowsWhere } from './rows.ts'

const MAX_ORIGINS = 5
/** Stored characters of an address. */
export const MAX_IP_LENGTH = 64
const MAX_AGENT_LENGTH = 200

export interface Origin {
  readonly ip: string
  readonly userAgent: string
}

/** The stored user agent: its first 200 bytes. */
const shortAgent = (userAgent: string): string => {
  const bytes = Buffer.from(userAgent)
  return bytes.length > MAX_AGENT_LENGTH
    ? `${bytes.subarray(0, MAX_AGENT_LENGTH).toString('utf8')}...`
    : userAgent
}

/** MD5 of address and user agent: identifies the place, not a secret (PocketBase computes the same). */
export const fingerprintOf = ({ ip, userAgent }: Origin): string =>
  createHash('md5')
    .update(ip + shortAgent(userAgent))
    .digest('hex')

/**
 * Stores the place of a sign-in, at most five per record, and enqueues an alert for a new one except the very
 * first. Never throws: a sign-in does not fail because of its alert.
 */
export const noteOrigin = async (
  engine: EngineCore,
  collection: CollectionDefinition & { readonly auth: AuthOptions },
  record: RawRecord,
  origin: Origin,
): Promise<void> => {
  const table = engine.registry.find('_authOrigins')
  if (!collection.auth.authAlert.enabled || !table) return
  const fingerprint = fingerprintOf(origin)
  const seen = { fingerprint, device: deviceOf(origin.userAgent), ip: origin.ip.slice(0, MAX_IP_LENGTH) }
  try {
    await engine.submit((session) => {
      const known = rowsWhere(engine, '_authOrigins', refOf(record))
      const same = known.find((row) => row.fingerprint === fingerprint)
      if (same) {
        changeAsServer(session, table, same.id, seen)
        return
      }
      for (const old of known.slice(MAX_ORIGINS - 1)) removeRow(session, '_authOrigins', old.id)
      addRow(session, '_authOrigins', { ...refOf(record), ...seen })
      if (known.length === 0 || !record.email) return
      const mail: AuthMail = {
        template: 'authAlert',
        collection: record.collectionName,
        recordId: record.id,
        to: String(record.email),
        info: `${stamp(engine.clock.now())} - ${origin.ip} ${shortAgent(origin.userAgent)}`,
      }
      session.enqueue('mail', mail)
    })
  } catch (error) {
    engine.log.error({ err: error, record: record.id }, 'A login alert failed')
  }
}
