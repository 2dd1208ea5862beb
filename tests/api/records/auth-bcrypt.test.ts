/** Accounts that come from PocketBase sign in with their bcrypt hashes, which are replaced. */
import bcrypt from 'bcrypt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RawRecord } from '#server/records/actor.ts'
import { type Running, serve, testClock } from '../../support/engine.ts'
import { account, accountCollections, mailsOf, post, rows, setAuth, stored } from './accounts.ts'

const clock = testClock()
let run: Running
beforeAll(async () => {
  run = await serve(accountCollections(), clock)
  setAuth(run.engine, 'members', { authAlert: { enabled: false } })
})
afterAll(() => run.close())

const imported = async (prefix: string): Promise<RawRecord> => {
  const ann = await account(run.engine)
  const hash = (await bcrypt.hash('an old password', 10)).replace('$2b$', prefix)
  run.engine.db.prepare('UPDATE members SET password = ? WHERE id = ?').run(hash, ann.id)
  return stored(run.engine, ann)
}
const signIn = (record: RawRecord, password = 'an old password') =>
  post(run, 'members/auth-with-password', { identity: record.email, password })

it.each(['$2a$', '$2b$', '$2y$'])(
  'a bcrypt hash of %s signs in and becomes argon2id without being a change',
  async (prefix) => {
    const ann = await imported(prefix)
    const token = run.engine.tokens.sign('auth', ann)
    const changes: string[] = []
    run.engine.onCommit((events) => changes.push(...events.map((event) => event.record.id)))
    clock.set('2026-11-20T13:00:00.000Z')
    expect((await signIn(ann, 'wrong')).status).toBe(400)
    expect(stored(run.engine, ann).password).toBe(ann.password)
    expect((await signIn(ann)).status).toBe(200)
    const now = stored(run.engine, ann)
    expect(now.password).toMatch(/^\$argon2id\$/)
    expect(now).toEqual({ ...ann, password: now.password })
    expect(changes).not.toContain(ann.id)
    expect((await post(run, 'members/auth-refresh', {}, { Authorization: token })).status).toBe(200)
    expect((await signIn(ann)).status).toBe(200)
    expect(mailsOf(run.engine)).toEqual([])
    expect(rows(run.engine, '_authOrigins')).toEqual([])
  },
)
