/** A whole application over a PocketBase schema, on a port, for the official client. */
import PocketBase from 'pocketbase'
import { superusers } from '#drizzle/collections/system.ts'
import { type App, buildApp } from '#server/app.ts'
import { type Outbox, outboxMail } from '#server/ports/mail.ts'
import { system } from '#server/records/actor.ts'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { PASSWORD, passwordHash } from '../../support/engine.ts'
import { authFields, idField, open } from '../../support/pocketbase-export.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { account } from '../records/accounts.ts'

const id = idField()
const times = [
  { name: 'created', type: 'autodate', onCreate: true },
  { name: 'updated', type: 'autodate', onCreate: true, onUpdate: true },
]

const SCHEMA = [
  {
    id: 'pbc_members0000',
    name: 'members',
    type: 'auth',
    ...open,
    authRule: '',
    manageRule: null,
    otp: { enabled: true, duration: 180, length: 8 },
    authAlert: { enabled: false },
    fields: [...authFields, { name: 'name', type: 'text' }, ...times],
    indexes: [
      'CREATE UNIQUE INDEX idx_tokenKey_members ON members (tokenKey)',
      "CREATE UNIQUE INDEX idx_email_members ON members (email) WHERE email != ''",
    ],
  },
  {
    id: 'pbc_posts000000',
    name: 'posts',
    type: 'base',
    ...open,
    fields: [
      id,
      { name: 'title', type: 'text', required: true },
      { name: 'views', type: 'number' },
      { name: 'meta', type: 'json' },
      { name: 'tags', type: 'select', maxSelect: 5, values: ['a', 'b', 'c'] },
      { name: 'day', type: 'date' },
      { name: 'author', type: 'relation', collectionId: 'pbc_members0000', maxSelect: 1 },
      { name: 'files', type: 'file', maxSelect: 5 },
      { name: 'secret', type: 'file', maxSelect: 1, protected: true },
      ...times,
    ],
  },
  {
    id: 'pbc_titles00000',
    name: 'titles',
    type: 'view',
    listRule: '',
    viewRule: '',
    viewQuery: 'SELECT id, title FROM posts',
    fields: [id, { name: 'title', type: 'text' }],
  },
]

export interface SdkWorld extends App {
  readonly url: string
  /** What was sent while no SMTP server is set. */
  readonly mail: Outbox
  /** A client of its own session. */
  client(): PocketBase
  /** A member who is signed in. */
  member(data?: Record<string, unknown>): Promise<PocketBase>
  /** A superuser who is signed in. */
  root(): Promise<PocketBase>
}

/** Starts an application on a free port; without a folder it keeps nothing. */
export const sdkWorld = async (options: { dataDir?: string } = {}): Promise<SdkWorld> => {
  const mail = outboxMail()
  const app = await buildApp({
    collections: fromPocketBase(SCHEMA),
    dataDir: options.dataDir ?? ':memory:',
    uploadsDir: temporaryFolder('sdk'),
    secret: 'a-secret-of-tests-that-is-long-enough',
    logLevel: 'silent',
    ports: { mail },
    settings: { batch: { enabled: true }, logs: { maxDays: 5 } },
  })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const client = (): PocketBase => {
    const made = new PocketBase(url)
    made.autoCancellation(false)
    return made
  }
  let count = 0
  return {
    ...app,
    url,
    mail,
    client,
    member: async (data = {}) => {
      const record = await account(app.engine, data)
      const made = client()
      await made.collection('members').authWithPassword(String(record.email), PASSWORD)
      return made
    },
    root: async () => {
      count += 1
      const email = `root${count}@test.test`
      const password = await passwordHash()
      await app.engine.write(system, (tx) => tx.create(superusers, { email, password }))
      const made = client()
      await made.collection('_superusers').authWithPassword(email, PASSWORD)
      return made
    },
  }
}
