/** Audit of the server's settings (PocketBase `/api/settings`). */

import { auditLog } from '#drizzle/collections/audit-log.ts'
import { type AuditedChange, MASK, SERVER_SETTINGS } from '#drizzle/domain/audited.ts'
import { stamp } from '#server/core/clock.ts'
import { isObject } from '#server/core/json-object.ts'
import type { Actor } from '#server/records/actor.ts'
import { isSecretSetting } from '#server/records/settings.ts'
import type { Tx } from '#server/records/types.ts'
import { actedBy } from './actors.ts'

type Part = Readonly<Record<string, unknown>>

/** Whole settings before and after, secrets included. */
interface Change {
  readonly actor: Actor
  readonly at: Date
  readonly before: object
  readonly after: object
}

/** Every value by its path, `smtp.host`; lists are one value. */
const leaves = (part: Part, path = ''): [string, unknown][] =>
  Object.entries(part).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) ? leaves(value, `${path}${name}.`) : [[path + name, value]],
  )

const shown = (path: string, value: unknown): unknown =>
  isSecretSetting(path.split('.').at(-1) ?? '') && value !== '' ? MASK : value

const differences = (before: object, after: object): [string, AuditedChange][] => {
  const former = new Map(leaves({ ...before }))
  return leaves({ ...after }).flatMap(([path, value]): [string, AuditedChange][] => {
    const known = former.get(path)
    return JSON.stringify(known) === JSON.stringify(value)
      ? []
      : [[path, { before: shown(path, known), after: shown(path, value) }]]
  })
}

/** Writes who changed which settings, from what to what, in the transaction that stores them; secrets are masked. */
export const auditSettings = (tx: Tx, { actor, at, before, after }: Change): void => {
  const fields = differences(before, after)
  if (fields.length === 0) return
  const { by, ...who } = actedBy(actor)
  tx.create(auditLog, {
    ...who,
    action: 'update',
    collection: SERVER_SETTINGS,
    changes: { by, record: '', fields: Object.fromEntries(fields) },
    at: stamp(at),
  })
}
