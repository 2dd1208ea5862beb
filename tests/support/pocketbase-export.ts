/** Parts that every PocketBase export has, for schemas that tests write in its format. */
import { system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { createRecord } from '#server/records/write/write.ts'

/** Every rule open to everybody. */
export const open = { listRule: '', viewRule: '', createRule: '', updateRule: '', deleteRule: '' }

/** The primary key, with options of its own where a schema changes them. */
export const idField = (options: object = {}) => ({
  name: 'id',
  type: 'text',
  primaryKey: true,
  required: true,
  system: true,
  min: 15,
  max: 15,
  pattern: '^[a-z0-9]+$',
  autogeneratePattern: '[a-z0-9]{15}',
  ...options,
})

/** The fields that an auth collection always has. */
export const authFields = [
  idField(),
  { name: 'password', type: 'password', hidden: true, required: true, system: true, min: 8 },
  {
    name: 'tokenKey',
    type: 'text',
    hidden: true,
    required: true,
    system: true,
    min: 30,
    max: 60,
    autogeneratePattern: '[a-zA-Z0-9]{50}',
  },
  { name: 'email', type: 'email', system: true },
  { name: 'emailVisibility', type: 'bool', system: true },
  { name: 'verified', type: 'bool', system: true },
]

/** Creates a record of an imported collection, which has no declared type, as the server; returns its id. */
export const makeRecord = async (
  engine: EngineCore,
  name: string,
  body: Record<string, unknown>,
): Promise<string> => {
  const collection = engine.registry.of({ name })
  const request = { context: 'default', method: 'POST', query: {}, headers: {}, body: {} } as const
  const made = await engine.submit((session) => createRecord(session, system, { collection, body, request }))
  return made.id
}
