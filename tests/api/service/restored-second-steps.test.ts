/** A restored archive is older: second steps of accounts that exist here too stay as they are. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { passkeys, recoveryCodes, secondSteps } from '#drizzle/collections/second-steps.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { addRow } from '#server/records/auth/rows.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { migratedFolder } from '../../support/migrated.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { codeOf, finish, firstStep, PROOF, protect, STEP_MS, withPassword } from '../../support/two-steps.ts'

const folder = (): string => temporaryFolder('restored')
const NAME = 'test.zip'

const start = async () => {
  const dataDir = migratedFolder()
  const app = await testApp({ dataDir, uploadsDir: folder() })
  const root = await app.superuser()
  return { app, root, dataDir }
}
const archive = async (app: TestApp, as: Person) =>
  expect((await app.call('POST', '/api/backups', { as, body: { name: NAME } })).statusCode).toBe(204)
/** Answers how many accounts the log says to differ. */
const restore = async (app: TestApp, as: Person): Promise<number> => {
  const warn = vi.spyOn(app.engine.log, 'warn').mockImplementation(() => undefined)
  expect((await app.call('POST', `/api/backups/${NAME}/restore`, { as })).statusCode).toBe(204)
  await eventually(async () => {
    const next = await app.call('POST', '/api/backups', { as, body: { name: '!' } })
    // While the restore is under way, that is the answer, whatever the name.
    expect(next.json()).toMatchObject({ data: { name: {} } })
  })
  const notified = warn.mock.calls.map(([details]) => details as { accounts?: number })
  warn.mockRestore()
  return notified.find(({ accounts }) => accounts !== undefined)?.accounts ?? 0
}
const removeApp = async (app: TestApp, as: Person) =>
  expect((await app.call('DELETE', '/api/me/second-step/app', { as, body: PROOF })).statusCode).toBe(204)
const enter = async (app: TestApp, person: Person, body: object, collection = 'users') =>
  (await finish(app, { mfaId: await firstStep(app, person, collection), ...body })).statusCode
const now = (app: TestApp, key: string) => {
  app.clock.advance(STEP_MS)
  return { code: codeOf(key, app.clock.now()) }
}

describe('after a restore', () => {
  it('a step that was taken away since stays away, and its key opens nothing', async () => {
    const { app, root } = await start()
    const claire = await app.person('claire@example.com')
    await protect(app, claire)
    await archive(app, root)
    await removeApp(app, claire)
    expect(await restore(app, root)).toBe(1)
    expect((await withPassword(app, claire)).statusCode).toBe(200)
    expect(app.engine.read(system).count(recoveryCodes)).toBe(0)
  })

  it('a step that took the place of another since is the one, with its recovery codes', async () => {
    const { app, root } = await start()
    const claire = await app.person('claire@example.com')
    const old = await protect(app, claire)
    await archive(app, root)
    await removeApp(app, claire)
    const fresh = await protect(app, claire)
    expect(await restore(app, root)).toBe(1)
    expect(await enter(app, claire, now(app, old.key))).toBe(400)
    expect(await enter(app, claire, { recoveryCode: old.recoveryCodes[0] })).toBe(400)
    expect(await enter(app, claire, now(app, fresh.key))).toBe(200)
    expect(await enter(app, claire, { recoveryCode: fresh.recoveryCodes[0] })).toBe(200)
  })

  it('a recovery code that has served since serves no more, nor does a code of the application', async () => {
    const { app, root } = await start()
    const claire = await app.person('claire@example.com')
    const { key, recoveryCodes: shown } = await protect(app, claire)
    await archive(app, root)
    const used = now(app, key)
    expect(await enter(app, claire, used)).toBe(200)
    expect(await enter(app, claire, { recoveryCode: shown[0] })).toBe(200)
    expect(await restore(app, root)).toBe(1)
    expect(await enter(app, claire, used)).toBe(400)
    expect(await enter(app, claire, { recoveryCode: shown[0] })).toBe(400)
    expect(await enter(app, claire, { recoveryCode: shown[1] })).toBe(200)
  })

  it('a step that was added since is asked for: no archive opens what is protected now', async () => {
    const { app, root } = await start()
    const claire = await app.person('claire@example.com')
    await archive(app, root)
    const { key } = await protect(app, claire)
    const own = await protect(app, root)
    await app.engine.submit((work) =>
      addRow(work, 'passkeys', {
        collectionRef: app.engine.registry.of({ name: 'users' }).id,
        recordRef: claire.id,
        name: 'Téléphone',
        credentialId: 'abc',
        publicKey: 'def',
      }),
    )
    expect(await restore(app, root)).toBe(2)
    expect(await enter(app, claire, now(app, key))).toBe(200)
    expect(await enter(app, root, now(app, own.key), '_superusers')).toBe(200)
    expect(app.engine.read(system).count(passkeys)).toBe(1)
  })

  it('an account that was erased since has the steps of the archive, one that came since is gone with its own', async () => {
    const { app, root } = await start()
    const claire = await app.person('claire@example.com')
    const { key } = await protect(app, claire)
    await archive(app, root)
    await app.seed((tx) => tx.delete(users, claire.id))
    await protect(app, await app.person('lea@example.com'))
    expect(await restore(app, root)).toBe(0)
    expect(await enter(app, claire, now(app, key))).toBe(200)
    const reader = app.engine.read(system)
    expect([reader.count(secondSteps), reader.count(recoveryCodes)]).toEqual([1, 10])
  })

  it('on another machine accounts have the steps of the archive', async () => {
    const { app, root, dataDir } = await start()
    const claire = await app.person('claire@example.com')
    const { recoveryCodes: shown } = await protect(app, claire)
    await archive(app, root)
    const other = await start()
    const content = await readFile(join(dataDir, 'backups', NAME))
    await other.app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = other.app.server.server.address() as { port: number }
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(content)]), NAME)
    const headers = { authorization: other.root.token }
    const sent = await fetch(`http://127.0.0.1:${port}/api/backups/upload`, {
      method: 'POST',
      headers,
      body: form,
    })
    expect(sent.status).toBe(204)
    const started = await other.app.call('POST', `/api/backups/${NAME}/restore`, { as: other.root })
    expect(started.statusCode).toBe(204)
    await other.app.engine.idle()
    await eventually(() => expect(other.app.engine.read(system).getOrNull(users, claire.id)).not.toBeNull())
    expect(await enter(other.app, claire, { recoveryCode: shown[0] })).toBe(200)
  })

  it('leaves nothing behind when nothing differs, and is done twice', async () => {
    const { app, root } = await start()
    const claire = await app.person('claire@example.com')
    const { key } = await protect(app, claire)
    await archive(app, root)
    expect([await restore(app, root), await restore(app, root)]).toEqual([0, 0])
    expect(app.engine.db.prepare('SELECT name FROM sqlite_temp_master').all()).toEqual([])
    expect(await enter(app, claire, now(app, key))).toBe(200)
  })
})

describe('the code by mail', () => {
  const set = (app: TestApp, { id }: Person, change: { twoSteps?: boolean; email?: string }) =>
    app.seed((tx) => tx.update(users, id, change))
  const requested = (app: TestApp, { id }: Person) => app.engine.read(system).get(users, id).twoSteps

  it('is asked for as it was before the restore, where it goes to the same address', async () => {
    const { app, root } = await start()
    const [claire, lea, noe] = (await Promise.all(
      ['claire', 'lea', 'noe'].map((name) => app.person(`${name}@example.com`)),
    )) as [Person, Person, Person]
    await set(app, lea, { twoSteps: true })
    await archive(app, root)
    await set(app, claire, { twoSteps: true })
    await set(app, lea, { twoSteps: false })
    // The old address is no longer the account's.
    await set(app, noe, { twoSteps: true, email: 'noe.neuve@example.com' })
    await restore(app, root)
    expect([requested(app, claire), requested(app, lea), requested(app, noe)]).toEqual([true, false, false])
  })
})
