/** A whole application over a few collections of its own, on a port, with people and a clock that a test moves. */
import { onTestFinished } from 'vitest'
import { authCollection, collection, systemAuthCollection } from '#drizzle/collection.ts'
import { mfas, otps } from '#drizzle/collections/system.ts'
import { authFields, fields, text } from '#drizzle/fields.ts'
import { type App, type AppOptions, buildApp } from '#server/app.ts'
import { system } from '#server/records/actor.ts'
import { passwordHash, testClock } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/temporary.ts'

export const superusers = systemAuthCollection('_superusers', fields({ ...authFields }), () => ({ auth: '' }))
export const people = authCollection('people', fields({ ...authFields }), () => ({ auth: '', read: '' }))
export const notes = collection('notes', fields({ title: text({ required: true }) }), () => ({
  read: '',
  write: '',
}))

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Record<string, unknown>
}
export type Who = 'guest' | 'person' | 'root'

export interface World extends App {
  readonly url: string
  readonly clock: ReturnType<typeof testClock>
  readonly dataDir: string
  call(
    method: string,
    path: string,
    options?: { as?: Who; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>
  /** A PATCH of the settings as superuser. */
  set(part: unknown): Promise<Answer>
}

const parsed = (written: string): Record<string, unknown> => {
  try {
    return JSON.parse(written)
  } catch {
    // Not JSON: a test that wants the body looks at the text.
    return {}
  }
}

export const world = async (options: Partial<AppOptions> = {}): Promise<World> => {
  const clock = testClock()
  const dataDir = options.dataDir ?? ':memory:'
  const app = await buildApp({
    collections: [superusers, people, notes, mfas, otps],
    dataDir,
    uploadsDir: temporaryFolder('service'),
    clock,
    secret: 'a-secret-of-tests-that-is-long-enough',
    logLevel: 'silent',
    webDir: null,
    ...options,
  })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  let isClosed = false
  const close = async (): Promise<void> => {
    if (!isClosed) await app.close()
    isClosed = true
  }
  onTestFinished(close)
  const password = await passwordHash()
  const { root, person } = await app.engine.write(system, (tx) => ({
    root: tx.create(superusers, { email: 'root@test.test', password }),
    person: tx.create(people, { email: 'ann@test.test', password }),
  }))
  const tokens: Record<Who, string> = {
    guest: '',
    person: app.engine.tokens.sign('auth', person),
    root: app.engine.tokens.sign('auth', root),
  }
  const call: World['call'] = async (method, path, { as = 'guest', body, headers = {} } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(tokens[as] ? { authorization: tokens[as] } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const written = await response.text()
    return { status: response.status, headers: response.headers, text: written, body: parsed(written) }
  }
  return {
    ...app,
    close,
    url,
    clock,
    dataDir,
    call,
    set: (part) => call('PATCH', '/api/settings', { as: 'root', body: part }),
  }
}

/** The codes of an error's `data`, by path: `meta.appName` → `validation_required`. */
export const codesOf = (value: unknown, path = ''): Record<string, string> => {
  if (typeof value !== 'object' || value === null) return {}
  if ('code' in value && typeof value.code === 'string') return { [path]: value.code }
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) => codesOf(inner, path ? `${path}.${name}` : name)),
  )
}
