/** An application on a database of its own, in memory, with a clock that a test moves and requests without a port. */
import type { LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Permission, Role } from '#drizzle/access.ts'
import { superusers } from '#drizzle/collections/system.ts'
import { users } from '#drizzle/collections/users.ts'
import { type App, type AppOptions, buildApp } from '#server/app.ts'
import { hashPassword, type PasswordHash } from '#server/core/passwords.ts'
import { system } from '#server/records/actor.ts'
import type { Tx } from '#server/records/types.ts'
import { atFileEnd } from './file-end.ts'
import { SharedApp } from './shared-app.ts'
import { temporaryFolder } from './temporary.ts'

export const PASSWORD = 'un-mot-de-passe-long'
let hashed: Promise<PasswordHash> | undefined

export interface TestClock {
  now(): Date
  /** Moves the clock on. */
  advance(milliseconds: number): void
  /** Goes back to where it began. */
  reset(): void
}

export const testClock = (start = '2026-11-20T10:00:00Z'): TestClock => {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
    reset: () => {
      time = new Date(start).getTime()
    },
  }
}

export interface Person {
  id: string
  email: string
  token: string
}

export interface TestApp extends App {
  clock: TestClock
  /** A `users` record with a token. */
  person(
    email: string,
    options?: { role?: Role; permissions?: Permission[]; verified?: boolean },
  ): Promise<Person>
  superuser(): Promise<Person>
  /** A JSON request without a port. */
  call(method: string, url: string, options?: CallOptions): Promise<LightMyRequestResponse>
  /** Writes as the server itself. */
  seed<T>(work: (tx: Tx) => T): Promise<T>
}
export interface CallOptions {
  as?: Person | null
  body?: unknown
  headers?: Record<string, string>
}

const build = (clock: TestClock, uploadsDir: string, options: Partial<AppOptions>): Promise<App> =>
  buildApp({
    dataDir: ':memory:',
    uploadsDir,
    clock,
    rateLimit: false,
    secret: 'a-secret-of-tests-that-is-long-enough',
    logLevel: 'silent',
    ...options,
  })

/** The application of the file, its clock, and whether a test has it. */
let shared: { of: SharedApp; clock: TestClock; isTaken: boolean } | null = null

const releaseShared = async (): Promise<void> => {
  if (!shared) return
  if (!shared.of.isReusable) return closeSharedApp()
  await shared.of.settle()
  shared.isTaken = false
}

const closeSharedApp = async (): Promise<void> => {
  const ended = shared
  shared = null
  await ended?.of.app.close()
}

const takeShared = async (): Promise<{ app: App; clock: TestClock }> => {
  if (!shared) {
    const uploadsDir = temporaryFolder('uploads')
    const clock = testClock()
    atFileEnd(closeSharedApp)
    shared = { of: new SharedApp(await build(clock, uploadsDir, {}), uploadsDir), clock, isTaken: false }
  }
  shared.isTaken = true
  onTestFinished(releaseShared)
  shared.clock.reset()
  shared.of.reset()
  return { app: shared.of.app, clock: shared.clock }
}

const takeOwn = async (options: Partial<AppOptions>): Promise<{ app: App; clock: TestClock }> => {
  const clock = testClock()
  const app = await build(clock, temporaryFolder('uploads'), options)
  onTestFinished(() => app.close())
  return { app, clock }
}

/**
 * An application as a fresh installation has it. Without options it is the one of the file, with its rows, settings,
 * clock and files put back; a second one in the same test, or one with options, is built.
 */
export const testApp = async (options: Partial<AppOptions> = {}): Promise<TestApp> => {
  const isPlain = Object.keys(options).length === 0
  return testAppOf(await (isPlain && !shared?.isTaken ? takeShared() : takeOwn(options)))
}

/**
 * One that no other test of the file has had: for what an application remembers beside its rows, such as how often a
 * network has guessed.
 */
export const ownApp = async (options: Partial<AppOptions> = {}): Promise<TestApp> =>
  testAppOf(await takeOwn(options))

const testAppOf = async ({ app, clock }: { app: App; clock: TestClock }): Promise<TestApp> => {
  hashed ??= hashPassword(PASSWORD)
  const password = await hashed

  const signed = (record: {
    id: string
    email: string
    collectionId: string
    collectionName: string
  }): Person => ({
    id: record.id,
    email: record.email,
    token: app.engine.tokens.sign('auth', record),
  })
  return {
    ...app,
    clock,
    person: async (email, { role = 'member', permissions = [], verified = true } = {}) => {
      const [firstName = 'Prénom'] = email.split('@')
      const record = await app.engine.write(system, (tx) =>
        tx.create(users, { email, password, firstName, role, permissions, verified }),
      )
      return signed(record)
    },
    superuser: async () =>
      signed(
        await app.engine.write(system, (tx) =>
          tx.create(superusers, { email: 'root@example.com', password }),
        ),
      ),
    call: (method, url, { as = null, body, headers = {} } = {}) =>
      app.server.inject({
        method: method as 'GET',
        url,
        headers: { ...(as ? { authorization: as.token } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    seed: (work) => app.engine.write(system, work),
  }
}
