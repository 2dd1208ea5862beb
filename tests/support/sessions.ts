/** Signing in as a browser does, and what opens with the token, for the tests of sessions. */

import { sessions } from '#drizzle/collections/sessions.ts'
import type { RawRecord } from '#server/records/actor.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, type TestApp } from './app.ts'

export const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

interface SignedIn {
  readonly token: string
  readonly sid: string
}

/** The id of the session that a token names; `''` when none. */
export const sidOf = (token: string): string => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid?: string
  }
  return claims.sid ?? ''
}

/** Signs in with the password of the tests. */
export const signIn = async (
  app: TestApp,
  email: string,
  { agent = FIREFOX, ip = '127.0.0.1', collection = 'users' } = {},
): Promise<SignedIn> => {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/api/collections/${collection}/auth-with-password`,
    payload: { identity: email, password: PASSWORD },
    headers: { 'user-agent': agent },
    remoteAddress: ip,
  })
  if (answer.statusCode !== 200) throw new Error(`No sign-in: ${answer.body}`)
  const { token } = answer.json<{ token: string }>()
  return { token, sid: sidOf(token) }
}

/** A call with a token, as a script sends it. */
export const ask = (app: TestApp, method: string, url: string, token: string, body?: unknown) =>
  app.call(method, url, { headers: token ? { authorization: token } : {}, body })

/** Whether the token still opens its account: on the record API and at an endpoint of our own, which must agree. */
export const opens = async (app: TestApp, token: string): Promise<boolean> => {
  const own = await ask(app, 'GET', '/api/auth/me', token)
  const refreshed = await ask(app, 'GET', '/api/collections/users/records', token)
  const isListed = refreshed.json<{ totalItems: number }>().totalItems > 0
  if ((own.statusCode === 200) !== isListed) throw new Error('The two halves of the API do not agree')
  return isListed
}

/** The rows of the sessions of an account, the first opened first. */
export const sessionsOf = (app: TestApp, person: Pick<RawRecord, 'id'>) =>
  app.engine.read(system).find(sessions, { recordRef: person.id }, { sort: 'created,@rowid' })

/** An open event stream that keeps what it is sent. */
export const stream = async (app: TestApp, token: string, subscriptions: readonly string[]) => {
  const sent: string[] = []
  let isOver = false
  const over = (): void => {
    isOver = true
  }
  const write = (text: string): boolean => sent.push(text) > 0
  const client = app.engine.realtime.hub.connect(
    { writableLength: 0, write, end: over, destroy: over },
    '127.0.0.1',
  )
  const answer = await ask(app, 'POST', '/api/realtime', token, { clientId: client.id, subscriptions })
  if (answer.statusCode !== 204) throw new Error(`No subscription: ${answer.body}`)
  return { client, sent, isOver: () => isOver }
}
