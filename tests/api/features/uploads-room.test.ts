/** Places for large files that are on their way: those of the team are not taken by members, nor by abandoned ones. */
import { describe, expect, it } from 'vitest'
import { clientMessages } from '#drizzle/collections/client.ts'
import { uploads } from '#drizzle/collections/uploads.ts'
import { system } from '#server/records/actor.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { encoded, staffOf, TUS, type UploadSite, uploadSite } from '../../support/upload-site.ts'

const SIZE = 9 * 1024 * 1024
const MINUTE = 60_000

/** A member's announcement of a file for the own follow-up, from this address. */
const announce = (app: TestApp, as: Person, remoteAddress = '203.0.113.1') =>
  app.server.inject({
    method: 'POST',
    url: '/api/uploads',
    remoteAddress,
    headers: {
      ...TUS,
      authorization: as.token,
      'upload-length': String(SIZE),
      'upload-metadata': encoded({ collection: 'client_messages', field: 'file', filename: 'a.pdf' }),
    },
  })
const statusesOf = async (app: TestApp, as: Person, many: number, ip?: string) => {
  const found: number[] = []
  for (let at = 0; at < many; at += 1) found.push((await announce(app, as, ip)).statusCode)
  return found
}
const member = (app: TestApp, name: string) => app.person(`${name}@example.com`, { verified: true })
const unfinished = (app: TestApp) => app.engine.read(system).find(uploads, { storedName: '' })

/** A hundred unfinished ones of members, from five networks. */
const filled = async (): Promise<UploadSite> => {
  const run = await uploadSite()
  for (let at = 0; at < 25; at += 1) {
    const one = await member(run, `m${at}`)
    expect(await statusesOf(run, one, 4, `198.51.100.${Math.floor(at / 5)}`)).toEqual([201, 201, 201, 201])
  }
  return run
}

describe('unfinished uploads', () => {
  it('of members are a hundred, twenty of a network and four of an account; the team has its own', async () => {
    const run = await filled()
    const late = await member(run, 'late')
    expect(await statusesOf(run, late, 1)).toEqual([429])
    const author = await staffOf(run)
    expect((await run.announce(author, SIZE)).statusCode).toBe(201)
    expect((await run.announce(await run.superuser(), SIZE)).statusCode).toBe(201)
    expect(unfinished(run)).toHaveLength(102)
  })

  it('of an account are four, of a network twenty', async () => {
    const run = await uploadSite()
    const one = await member(run, 'one')
    expect(await statusesOf(run, one, 5)).toEqual([201, 201, 201, 201, 429])
    for (const name of ['two', 'three', 'four', 'five'])
      expect(await statusesOf(run, await member(run, name), 4)).toEqual([201, 201, 201, 201])
    const six = await member(run, 'six')
    expect(await statusesOf(run, six, 1)).toEqual([429])
    expect(await statusesOf(run, six, 1, '203.0.113.2')).toEqual([201])
  })

  it('give way when they have stalled for ten minutes, the oldest of the largest network first', async () => {
    const run = await filled()
    const late = await member(run, 'late')
    const [oldest] = unfinished(run)
    run.clock.advance(9 * MINUTE)
    expect(await statusesOf(run, late, 1)).toEqual([429])
    run.clock.advance(2 * MINUTE)
    expect(await statusesOf(run, late, 1)).toEqual([201])
    const left = unfinished(run)
    expect(left).toHaveLength(100)
    expect(left.some(({ id }) => id === oldest?.id)).toBe(false)
    expect(run.pieces()).toHaveLength(100)
  })

  it('of an account give way to its own, so that a closed page blocks no later one', async () => {
    const run = await uploadSite()
    const one = await member(run, 'one')
    await statusesOf(run, one, 4)
    run.clock.advance(11 * MINUTE)
    expect(await statusesOf(run, one, 1)).toEqual([201])
    expect(unfinished(run)).toHaveLength(4)
  })

  it('for a message begin once its person may write it', async () => {
    const run = await uploadSite()
    const stranger = await run.person('inconnue@example.com', { verified: false })
    const refused = await announce(run, stranger)
    expect([refused.statusCode, refused.json().data.body.code]).toEqual([403, 'validation_unverified'])
    expect(unfinished(run)).toEqual([])
    await run.seed((tx) => tx.create(clientMessages, { user: stranger.id, body: 'Bonjour', isTeam: true }))
    expect((await announce(run, stranger)).statusCode).toBe(201)
  })
})
