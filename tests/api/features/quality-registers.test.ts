/** The registers of quality: their dates, their authors, and what stays after an erased account. */
import { describe, expect, it } from 'vitest'
import { complaints, improvements } from '#drizzle/collections/quality.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'

const RECORDS = '/api/collections/complaints/records'
const world = async () => {
  const app = await testApp()
  const staff = await app.person('ines@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const claire = await app.person('claire@example.com')
  const create = async (body: object) => {
    const answer = await app.call('POST', RECORDS, {
      as: staff,
      body: { subject: 'Son trop faible', receivedAt: '2026-11-19 10:00:00.000Z', ...body },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const change = async (id: string, body: object) =>
    (await app.call('PATCH', `${RECORDS}/${id}`, { as: staff, body })).json()
  return { app, staff, claire, create, change, reader: () => app.engine.read(system) }
}

describe('a complaint', () => {
  it('links the account of its address, and its dates of answer and closing', async () => {
    const { app, claire, create, change } = await world()
    const made = await create({ name: 'Claire', email: ' Claire@Example.com ' })
    expect(made).toMatchObject({
      email: 'claire@example.com',
      user: claire.id,
      status: 'new',
      answeredAt: '',
    })
    const now = '2026-11-20 10:00:00.000Z'
    expect(await change(made.id, { answer: 'Corrigé.' })).toMatchObject({ answeredAt: now, closedAt: '' })
    app.clock.advance(60_000)
    const closed = await change(made.id, { status: 'closed' })
    expect(closed).toMatchObject({ answeredAt: now, closedAt: '2026-11-20 10:01:00.000Z' })
    expect(await change(made.id, { subject: 'Son' })).toMatchObject({ closedAt: closed.closedAt })
    expect(await change(made.id, { status: 'in_progress', answer: '' })).toMatchObject({
      answeredAt: '',
      closedAt: '',
    })
  })

  it('is refused with an impossible date', async () => {
    const { app, staff, create } = await world()
    for (const receivedAt of [
      '9999-12-31 23:59:59.999Z',
      '2026-11-22 10:00:00.000Z',
      '0001-01-01 00:00:00.000Z',
      '',
    ]) {
      const body = { subject: 'x', receivedAt }
      const answer = await app.call('POST', RECORDS, { as: staff, body })
      expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, ['receivedAt']])
    }
    await create({ receivedAt: '2026-11-21 09:00:00.000Z' })
  })

  it('survives the erasure of its author’s account, without the person', async () => {
    const { app, claire, create, reader } = await world()
    const owned = await create({
      name: 'Claire',
      email: claire.email,
      body: 'Je suis Claire.',
      answer: 'Oui.',
    })
    const earlier = await create({ email: 'plus-tard@example.com', name: 'P' })
    const another = await app.person('plus-tard@example.com', { verified: false })
    await app.seed((tx) => {
      const { id } = tx.create(improvements, { source: 'complaint', finding: 'Son', complaint: owned.id })
      tx.delete(users, claire.id)
      // An unverified address belongs to no account.
      tx.delete(users, another.id)
      expect(tx.get(improvements, id).complaint).toBe(owned.id)
    })
    expect(reader().get(complaints, owned.id)).toMatchObject({
      name: '',
      email: '',
      user: '',
      body: '',
      answer: '',
      isAnonymised: true,
      subject: 'Son trop faible',
      answeredAt: owned.answeredAt,
    })
    expect(reader().get(complaints, earlier.id)).toMatchObject({ email: 'plus-tard@example.com', name: 'P' })
  })

  it('is part of the named person’s data export', async () => {
    const { app, claire, create } = await world()
    await create({ email: claire.email, body: 'Trop faible' })
    const { personalData } = await import('#server/features/account/export.ts')
    const { actorOf } = await import('#server/records/actor.ts')
    const person = app.engine.read(system).get(users, claire.id)
    const { sections } = await personalData(app.engine, person, actorOf({ ...person }))
    expect(sections.complaints).toMatchObject([{ subject: 'Son trop faible', body: 'Trop faible' }])
  })
})

describe('a quality improvement', () => {
  it('is dated when done, and loses the date when reopened', async () => {
    const { app, staff } = await world()
    const url = '/api/collections/improvements/records'
    const made = (
      await app.call('POST', url, { as: staff, body: { source: 'audit', finding: 'x', indicator: 19 } })
    ).json()
    expect(made).toMatchObject({ status: 'planned', doneAt: '', indicator: 19 })
    const change = async (body: object) =>
      (await app.call('PATCH', `${url}/${made.id}`, { as: staff, body })).json()
    expect(await change({ status: 'done' })).toMatchObject({ doneAt: '2026-11-20 10:00:00.000Z' })
    expect(await change({ status: 'planned' })).toMatchObject({ doneAt: '' })
    expect(
      (await app.call('PATCH', `${url}/${made.id}`, { as: staff, body: { indicator: 33 } })).statusCode,
    ).toBe(400)
  })
})
