/**
 * Whatever may be stored can be shown: records of the demonstration are filled with anything that their declarations take,
 * and every public page and every GET endpoint still answers, to a guest, a member and an administrator.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collections } from '#drizzle/collections/index.ts'
import { superusers } from '#drizzle/collections/system.ts'
import { type App, buildApp } from '#server/app.ts'
import { system } from '#server/records/actor.ts'
import { builds } from '../../../scripts/builds.mjs'
import { seedDemo } from '../../../scripts/seed/seed.ts'
import { testClock } from '../../support/app.ts'
import { ofField } from '../../support/arbitrary-record.ts'
import { passwordHash } from '../../support/engine.ts'
import { fc, runs } from '../../support/properties.ts'
import { temporaryFolder } from '../../support/temporary.ts'

/** `RUNS=10` for a long look; `PROPERTY_SEED` for others. */
const ROUNDS = runs(6, 1)
const FIRST = Number(process.env.PROPERTY_SEED ?? 1)
/** Changed a round, of each collection. */
const RECORDS = 2

let app: App
const tokens: Record<string, string> = {}
beforeAll(async () => {
  app = await buildApp({
    clock: testClock(),
    dataDir: ':memory:',
    uploadsDir: temporaryFolder('any-record'),
    secret: 'x'.repeat(40),
    logLevel: 'silent',
    rateLimit: false,
    webDir: builds().lastWebDir(),
    publicUrl: 'https://site.example',
  })
  await seedDemo(app.engine, () => undefined)
  const password = await passwordHash()
  const root = await app.engine.write(system, (tx) =>
    tx.create(superusers, { email: 'root@example.com', password }),
  )
  const tokenOf = (collection: string, email: string): string => {
    const record = app.engine.store.find(
      app.engine.registry.of({ name: collection }),
      { equals: { email } },
      app.engine.context(system),
    )[0]
    if (!record) throw new Error(`Nobody is ${email}`)
    return app.engine.tokens.sign('auth', record)
  }
  Object.assign(tokens, {
    root: tokenOf('_superusers', root.email),
    member: tokenOf('users', 'membre@demo.test'),
    administrator: tokenOf('users', 'admin@demo.test'),
  })
})
afterAll(() => app.close())

const idsOf = (name: string): string[] =>
  app.engine.store
    .find(app.engine.registry.of({ name }), { limit: 40, sort: '@rowid' }, app.engine.context(system))
    .map(({ id }) => id)

const get = (url: string, who: string | null) =>
  app.server.inject({ method: 'GET', url, headers: who ? { authorization: tokens[who] } : {} })

/** One record with other values: together where they may stand together, else each for itself. */
const change = async (name: string, id: string, body: Record<string, unknown>): Promise<number> => {
  const url = `/api/collections/${name}/records/${id}`
  const patch = async (part: Record<string, unknown>) => {
    const answer = await app.server.inject({
      method: 'PATCH',
      url,
      payload: JSON.stringify(part),
      headers: { authorization: tokens.root, 'content-type': 'application/json' },
    })
    expect(answer.statusCode, `${name} ${JSON.stringify(part)} ${answer.body}`).toBeLessThan(500)
    return answer.statusCode === 200
  }
  if (await patch(body)) return Object.keys(body).length
  let stored = 0
  for (const [field, value] of Object.entries(body)) if (await patch({ [field]: value })) stored += 1
  return stored
}

/** Who is signed in by these stays so, and these are never changed by hand. */
const STORED = ['users', '_superusers', 'email_messages', 'audit_log', 'analytics']

/** What hides a record from everybody, who then sees nothing of the rest of it. */
const SHOWS = ['status', 'published', 'slug', 'isActive', 'feature']

const round = async (seed: number): Promise<number> => {
  let stored = 0
  for (const { name, fields } of collections) {
    if (STORED.includes(name) || name.startsWith('_')) continue
    const arbitraries = Object.entries(fields).flatMap(([field, definition]) => {
      const arbitrary = ofField(name, field, definition, idsOf)
      return arbitrary && !SHOWS.includes(field) ? [[field, arbitrary] as const] : []
    })
    const record = fc.record(Object.fromEntries(arbitraries))
    const ids = idsOf(name)
    const values = fc.sample(record, { seed, numRuns: RECORDS })
    for (const [at, body] of values.entries()) {
      const id = ids[(seed * RECORDS + at) % Math.max(1, ids.length)]
      if (id) stored += await change(name, id, body)
    }
  }
  return stored
}

const slugs = (name: string): string[] =>
  app.engine.store
    .find(app.engine.registry.of({ name }), { limit: 40 }, app.engine.context(system))
    .map(({ slug }) => encodeURIComponent(String(slug)))

const pages = (): string[] => [
  '/',
  '/boutique',
  '/boutique?q=a&tri=prix-asc',
  '/courses',
  '/booking',
  '/index2',
  '/parents',
  '/service',
  '/connexion',
  '/auth/register',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  ...slugs('courses').map((slug) => `/courses/${slug}`),
  ...slugs('produits').map((slug) => `/produits/${slug}`),
  ...slugs('pages').map((slug) => `/${slug}`),
]

/** Every GET endpoint of our own, with ids that there are. */
const endpoints = (): string[] =>
  app.server.contracts
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) => {
      if (!path.includes(':')) return [path]
      const [, noun = ''] = path.split('/').slice(1)
      const named = noun.replaceAll('-', '_')
      const ids = app.engine.registry.find(named) ? idsOf(named).slice(0, 6) : ['aaaaaaaaaaaaaaa']
      return ids.map((id) => path.replace(/:\w+/g, id))
    })

/** A test each, so that the limit of time is for one. They build on each other. */
const rounds = Array.from({ length: ROUNDS }, (_, at) => FIRST + at)

it.each(rounds)(
  'any record is shown by every page and every endpoint, whatever it holds: round %i',
  async (at) => {
    const failed: string[] = []
    const stored = await round(at)
    for (const url of pages()) {
      const { statusCode } = await get(url, null)
      if (statusCode >= 500) failed.push(`${url} ${statusCode}`)
    }
    for (const who of [null, 'member', 'administrator', 'root'])
      for (const url of endpoints()) {
        const { statusCode, body } = await get(url, who)
        if (statusCode >= 500) failed.push(`${who} ${url} ${statusCode} ${body.slice(0, 200)}`)
      }
    expect(failed).toEqual([])
    expect(stored).toBeGreaterThan(60)
  },
)
