/** The page's way to the real server: `fetch` and event streams that one application answers without a port. */
import { onTestFinished, vi } from 'vitest'
import { type SessionRecord, saveSession } from '../../web/lib/session.ts'
import type { Person, TestApp } from './app.ts'
import { eventSourceOf } from './event-source.ts'
import { Network } from './network.ts'

/** Signs the page in as the server knows the person. */
export const signIn = async (app: TestApp, { id, token }: Person): Promise<void> => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { collectionId } = JSON.parse(claims) as { collectionId: string }
  const answer = await app.call('POST', `/api/collections/${collectionId}/auth-refresh`, {
    headers: { authorization: token },
  })
  if (answer.statusCode !== 200) throw new Error(`${id} cannot sign in: ${answer.body}`)
  const session = answer.json() as { token: string; record: SessionRecord }
  saveSession(session.token, session.record)
}

/** Until the test ends, the application answers what the page requests; a visitor's page unless `as` signs in. */
export const connect = async (app: TestApp, as: Person | null = null): Promise<Network> => {
  const network = new Network(app.server)
  vi.stubGlobal('fetch', network.fetch)
  const { EventSource, closeAll } = eventSourceOf(app.server)
  vi.stubGlobal('EventSource', EventSource)
  onTestFinished(async () => {
    closeAll()
    await network.end()
  })
  if (as) await signIn(app, as)
  return network
}
