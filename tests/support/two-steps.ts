/** Accounts with a second step, for the tests of sign-ins. */
import { Secret, TOTP } from 'otpauth'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, type Person, type TestApp } from './app.ts'

export const PROOF = { password: PASSWORD }
export const STEP_MS = 30_000

export const codeOf = (key: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() })

export interface Protected {
  readonly key: string
  readonly recoveryCodes: readonly string[]
  /** A code that has not served. */
  readonly next: () => string
}

/** Adds an application to the account, as its person does. */
export const protect = async (app: TestApp, as: Person): Promise<Protected> => {
  const { key } = (await app.call('POST', '/api/me/second-step/app', { as, body: PROOF })).json()
  const code = codeOf(key, app.clock.now())
  const answer = await app.call('POST', '/api/me/second-step/app/confirm', { as, body: { code } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const next = () => {
    app.clock.advance(STEP_MS)
    return codeOf(key, app.clock.now())
  }
  return { key, recoveryCodes: answer.json().recoveryCodes, next }
}

export const withPassword = (app: TestApp, { email }: Person, more: object = {}, collection = 'users') =>
  app.call('POST', `/api/collections/${collection}/auth-with-password`, {
    body: { identity: email, password: PASSWORD, ...more },
  })
export const firstStep = async (app: TestApp, person: Person, collection = 'users'): Promise<string> => {
  const answer = await withPassword(app, person, {}, collection)
  if (answer.statusCode !== 401) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json().mfaId
}
export const finish = (app: TestApp, body: object, ip = '127.0.0.1') =>
  app.server.inject({ method: 'POST', url: '/api/auth/second-step', payload: body, remoteAddress: ip })
export const dataOf = (answer: { json(): { data?: object } }): string[] =>
  Object.keys(answer.json().data ?? {})
export const mailsTo = async (app: TestApp, to: string) => {
  await app.worker.drain()
  return app.engine.read(system).find(emailMessages, { to }, { sort: 'created,@rowid' })
}
