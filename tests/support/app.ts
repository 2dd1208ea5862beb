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
import { temporaryFolder } from './temporary.ts'

export const PASSWORD = 'un-mot-de-passe-long'
let hashed: Promise<PasswordHash> | undefined

export interface TestClock {
  now(): Date
  /** Moves the clock on. */
  advance(milliseconds: number): void
}

export const testClock = (start = '2026-11-20T10:00:00Z'): TestClock => {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
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

export const testApp = async (options: Partial<AppOptions> = {}): Promise<TestApp> => {
  const clock = testClock()
  const uploadsDir = temporaryFolder('uploads')
  const app = await buildApp({
    dataDir: ':memory:',
    uploadsDir,
    clock,
    rateLimit: false,
    secret: 'a-secret-of-tests-that-is-long-enough',
    logLevel: 'silent',
    ...options,
  })
  onTestFinished(() => app.close())
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
