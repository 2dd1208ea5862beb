/** Two auth collections as PocketBase exports them, and calls on them, for the tests of signing in. */
import { superusers } from '#drizzle/collections/system.ts'
import type { RawRecord } from '#server/records/actor.ts'
import { system } from '#server/records/actor.ts'
import { changeAsServer } from '#server/records/auth/rows.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { noRequest } from '#server/records/request-info.ts'
import type { AuthOptions, CollectionDefinition } from '#server/records/schema/definition.ts'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { createRecord } from '#server/records/write/write.ts'
import { passwordHash, type Running, seed } from '../../support/engine.ts'

const authField = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  system: true,
  hidden: false,
  required: false,
  ...more,
})
const id = {
  ...authField('id', 'text', { primaryKey: true, required: true, min: 15, max: 15 }),
  pattern: '^[a-z0-9]+$',
  autogeneratePattern: '[a-z0-9]{15}',
}
const own = (name: string, type: string, more: object = {}) => ({
  ...authField(name, type, more),
  system: false,
})

const accounts = (name: string, indexes: string[], fields: object[], more: object = {}) => ({
  name,
  type: 'auth',
  listRule: '',
  viewRule: '',
  createRule: '',
  updateRule: 'id = @request.auth.id',
  deleteRule: null,
  authRule: '',
  manageRule: null,
  fields: [
    id,
    authField('password', 'password', { hidden: true, required: true, min: 8 }),
    authField('tokenKey', 'text', { hidden: true, required: true, autogeneratePattern: '[a-zA-Z0-9]{50}' }),
    authField('email', 'email'),
    authField('emailVisibility', 'bool'),
    authField('verified', 'bool'),
    ...fields,
    own('created', 'autodate', { onCreate: true }),
    own('updated', 'autodate', { onCreate: true, onUpdate: true }),
  ],
  indexes: [
    `CREATE UNIQUE INDEX idx_tokenKey_${name} ON ${name} (tokenKey)`,
    `CREATE UNIQUE INDEX idx_email_${name} ON ${name} (email) WHERE email != ''`,
    ...indexes,
  ],
  ...more,
})

const EXPORTED = [
  accounts(
    'members',
    ['CREATE UNIQUE INDEX idx_username ON members (username COLLATE NOCASE)'],
    [
      own('username', 'text', { autogeneratePattern: 'members[0-9]{15}', pattern: '^\\w+$' }),
      own('name', 'text'),
      own('avatar', 'file', { maxSelect: 1 }),
      own('rel', 'relation', { collectionId: 'pbc_notes000000', maxSelect: 1 }),
    ],
    { otp: { enabled: true, duration: 180, length: 8 } },
  ),
  accounts('clients', [], [], { otp: { enabled: true, duration: 180, length: 8 } }),
  {
    id: 'pbc_notes000000',
    name: 'notes',
    type: 'base',
    listRule: '',
    viewRule: '',
    fields: [id, own('title', 'text')],
  },
]

/** Fresh definitions: a test changes those of its own engine. */
export const accountCollections = (): CollectionDefinition[] => fromPocketBase(EXPORTED)

/** Changes the sign-in options of a collection, as an administrator would. */
export const setAuth = (engine: EngineCore, name: string, patch: Partial<AuthOptions>): void => {
  const collection = engine.registry.of({ name })
  if (!collection.auth) throw new Error(`${name} has no accounts`)
  engine.registry.set({ ...collection, auth: { ...collection.auth, ...patch } })
}

let count = 0
/** An account with the password of the tests and an address of its own. */
export const account = async (
  engine: EngineCore,
  data: Record<string, unknown> = {},
  name = 'members',
): Promise<RawRecord> => {
  count += 1
  const body = { email: `m${count}@test.test`, password: await passwordHash(), ...data }
  return engine.submit((session) =>
    createRecord(session, system, { collection: engine.registry.of({ name }), body, request: noRequest }),
  )
}

export const change = (engine: EngineCore, record: RawRecord, body: Record<string, unknown>) =>
  engine.submit((session) =>
    changeAsServer(session, engine.registry.of({ name: record.collectionName }), record.id, body),
  )

export const rows = (engine: EngineCore, table: string, record?: RawRecord): RawRecord[] =>
  engine.store.find(
    engine.registry.of({ name: table }),
    record ? { equals: { recordRef: record.id } } : {},
    engine.context(system),
  )

export const stored = (engine: EngineCore, record: RawRecord): RawRecord => {
  const found = engine.store.byId(engine.registry.of({ name: record.collectionName }), record.id)
  if (!found) throw new Error('The account is gone')
  return found
}

export const superuserToken = async (engine: EngineCore): Promise<string> => {
  count += 1
  const password = await passwordHash()
  const root = await seed(engine, (tx) =>
    tx.create(superusers, { email: `root${count}@test.test`, password }),
  )
  return engine.tokens.sign('auth', root)
}

/** What the replies of these routes may hold; a reply without a field leaves it undefined. */
export interface Body {
  readonly data: Readonly<Record<string, { readonly code: string; readonly message: string }>>
  readonly message: string
  readonly status: number
  readonly token: string
  readonly record: RawRecord & { readonly expand?: unknown }
  /** Of a record that was created. */
  readonly id: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly otpId: string
  readonly mfaId: string
}

export interface Answer {
  status: number
  body: Body
}

/** POSTs JSON, or a text as it is, to an auth route. */
export const post = async (
  run: Pick<Running, 'url'>,
  path: string,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await fetch(`${run.url}/api/collections/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

/** The payloads of the mails that were enqueued, oldest first. */
export const mailsOf = (engine: EngineCore): Record<string, string>[] =>
  engine.db
    .prepare("SELECT payload FROM jobs WHERE kind = 'mail' ORDER BY rowid")
    .pluck()
    .all()
    .map((text) => JSON.parse(String(text)) as Record<string, string>)

/** Field name → code of an error reply. */
export const codesOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer.body.data as Record<string, { code: string }>).map(([name, { code }]) => [
      name,
      code,
    ]),
  )
