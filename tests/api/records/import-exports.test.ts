import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { system } from '#server/records/actor.ts'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { createRecord } from '#server/records/write/write.ts'
import { PASSWORD, passwordHash, type Running, serve } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { ORDER_INDEXES, wildExport } from './wild-export.ts'

let run: Running
let guest: PocketBase
let root: PocketBase
const SUPERUSERS = { name: '_superusers' }

beforeEach(async () => {
  run = await serve(fromPocketBase(wildExport))
  guest = run.client()
  const collection = run.engine.registry.of(SUPERUSERS)
  const body = { email: 'root@example.com', password: await passwordHash() }
  const request = { context: 'default', method: 'POST', query: {}, headers: {}, body: {} } as const
  const made = await run.engine.submit((session) =>
    createRecord(session, system, { collection, body, request }),
  )
  root = run.as(SUPERUSERS, made.id)
})
afterEach(() => run.close())

const codesOf = async (call: Promise<unknown>): Promise<Record<string, string>> => {
  const data = await call.then(
    () => ({}),
    (error: { response: { data: Record<string, { code: string }> } }) => error.response.data,
  )
  return Object.fromEntries(Object.entries(data).map(([name, { code }]) => [name, code]))
}

describe('names', () => {
  it('may be words of SQL and have capitals', async () => {
    const first = await guest.collection('order').create({
      order: 3,
      group: 'a',
      index: 'Q',
      select: 's',
      from: 'f',
      where: { a: 1 },
      Table: ['x', 'y'],
    })
    expect(first).toMatchObject({ collectionName: 'Order', order: 3, Table: ['x', 'y'], where: { a: 1 } })
    const filter = "order > 0 && group ~ 'a' && index != '' && Table:each ?= 'x' && where.a = 1 && from = 'f'"
    const page = await guest.collection('Order').getList(1, 5, { filter, sort: '-order,group,-index' })
    expect(page.items.map((item) => item.id)).toEqual([first.id])
    const child = await guest.collection('Order').create({ parent: first.id, group: 'b' })
    const by = { filter: "parent.Order_via_parent.group ?= 'b'", expand: 'parent.Order_via_parent' }
    expect((await guest.collection('ORDER').getList(1, 5, by)).items[0]).toMatchObject({
      id: child.id,
      expand: { parent: { expand: { Order_via_parent: [{ group: 'b' }] } } },
    })
    await guest.collection('Order').delete(first.id)
    expect((await guest.collection('Order').getList()).totalItems).toBe(0)
  })
})

describe('indexes', () => {
  it('that are partial, without case, or of several columns name the fields that are not unique', async () => {
    const orders = guest.collection('Order')
    const made = await orders.create({ group: 'a', index: 'Q', select: 's', from: 'f' })
    expect(await codesOf(orders.create({ group: 'a', index: 'q' }))).toEqual({
      index: 'validation_not_unique',
    })
    expect(await codesOf(orders.create({ group: 'b', index: 'q' }))).toEqual({})
    expect(await codesOf(orders.create({ group: 'b', select: 's', from: 'f' }))).toEqual({
      from: 'validation_not_unique',
      select: 'validation_not_unique',
    })
    await orders.create({ from: 'only', select: '1' })
    await expect(orders.create({ from: 'Only', select: '2' })).rejects.toMatchObject({
      response: { data: {}, message: 'Failed to create record.', status: 400 },
    })
    expect((await root.collections.getOne('Order')).indexes).toEqual(ORDER_INDEXES)
    for (const { id } of await orders.getFullList()) await orders.delete(id)
    expect(made.index).toBe('Q')
  })
})

describe('relations', () => {
  it('that delete each other in a circle end', async () => {
    const a = await guest.collection('ring_a').create({})
    const b = await guest.collection('ring_b').create({ other: a.id })
    await guest.collection('ring_a').update(a.id, { other: b.id })
    await guest.collection('ring_b').delete(b.id)
    expect((await guest.collection('ring_a').getList()).totalItems).toBe(0)
    expect((await guest.collection('ring_b').getList()).totalItems).toBe(0)
  })
})

describe('views', () => {
  it('have the field types that the export says', async () => {
    const parent = await guest
      .collection('Order')
      .create({ order: 3, group: 'a', index: 'v', where: { a: 1 }, Table: ['x'] })
    await guest.collection('Order').create({ parent: parent.id })
    const [row] = (await guest.collection('stats').getList(1, 5, { filter: 'total > 0 && big = true' })).items
    expect(row).toMatchObject({
      id: parent.id,
      num: 3,
      total: 1,
      top: 3,
      rings: 0,
      extra: { a: 1 },
      made: { a: 1 },
      label: 'a!',
      Table: ['x'],
      yes: 1,
      big: true,
    })
    expect((await guest.collection('stats').getList(1, 5, { filter: "label = 'a!'" })).totalItems).toBe(1)
    expect((await guest.collection('stats').getList(1, 5, { filter: "Table:each = 'x'" })).totalItems).toBe(1)
  })
})

describe('what an export leaves out', () => {
  it('is PocketBase’s default', async () => {
    const { fields, ...users } = await root.collections.getOne('Users')
    expect(users).toMatchObject({
      id: 'wild_users',
      authRule: '',
      manageRule: null,
      authAlert: { enabled: true, emailTemplate: { body: expect.stringContaining('{ALERT_INFO}') } },
      oauth2: { enabled: true, mappedFields: { id: '', name: '', username: '', avatarURL: '' } },
      passwordAuth: { enabled: true, identityFields: ['email'] },
      mfa: { enabled: false, duration: 600, rule: '' },
      otp: {
        enabled: false,
        duration: 180,
        length: 8,
        emailTemplate: { body: expect.stringContaining('{OTP}') },
      },
      authToken: { duration: 432_000 },
      passwordResetToken: { duration: 1800 },
      emailChangeToken: { duration: 1800 },
      verificationToken: { duration: 86_400 },
      fileToken: { duration: 180 },
      verificationTemplate: {
        subject: expect.stringContaining('{APP_NAME}'),
        body: expect.stringContaining('{TOKEN}'),
      },
      resetPasswordTemplate: { body: expect.stringContaining('{TOKEN}') },
      confirmEmailChangeTemplate: { body: expect.stringContaining('{TOKEN}') },
    })
    expect(JSON.stringify(users)).not.toContain('s3cret')
    expect(fields.find((field) => field.name === 'password')).toEqual({
      id: 'password901924565',
      name: 'password',
      type: 'password',
      system: true,
      hidden: true,
      presentable: false,
      help: '',
      required: true,
      min: 8,
      max: 0,
      cost: 0,
      pattern: '',
    })
  })
  it('superusers included, whose passwords may have 8 characters', async () => {
    const create = (password: string) =>
      root.collection('_superusers').create({ email: 'b@example.com', password, passwordConfirm: password })
    expect(await codesOf(create('1234567'))).toEqual({ password: 'validation_min_text_constraint' })
    expect((await create('12345678')).verified).toBe(true)
  })
})

it('an export is served from the folder of the original', async () => {
  const dataDir = temporaryFolder('wild')
  const open = async () => {
    const app = await buildApp({
      collections: fromPocketBase(wildExport),
      dataDir,
      uploadsDir: join(dataDir, 'files'),
    })
    return { app, url: await app.server.listen({ port: 0, host: '127.0.0.1' }) }
  }
  const first = await open()
  const made = await fetch(`${first.url}/api/collections/users/records`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.com', password: PASSWORD, passwordConfirm: PASSWORD }),
  })
  const { id } = (await made.json()) as { id: string }
  await first.app.close()
  const second = await open()
  const seen = await fetch(`${second.url}/api/collections/Users/records/${id}`)
  expect([seen.status, ((await seen.json()) as { id: string }).id]).toEqual([200, id])
  expect((await fetch(`${second.url}/api/collections/stats/records`)).status).toBe(200)
  await second.app.close()
})
