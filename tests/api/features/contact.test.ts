/** Contact requests: notified to those who may answer, answered by mail, never twice. */
import { beforeEach, expect, it } from 'vitest'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'

const MESSAGE = {
  kind: 'contact',
  name: 'Léa Martin',
  email: 'lea@example.com',
  subject: 'Une question',
  body: 'Bonjour,\n\nles séances sont-elles <b>remboursées</b> ?',
}
let app: TestApp
let staff: Person
beforeEach(async () => {
  app = await testApp()
  staff = await app.person('ines@example.com', { role: 'staff', permissions: ['users.manage'] })
})
const write = async () => {
  const answer = await app.call('POST', '/api/collections/contact_requests/records', { body: MESSAGE })
  expect(answer.statusCode).toBe(200)
  const found = app.engine.read(system).firstOrNull(contactRequests, { email: MESSAGE.email })
  if (!found) throw new Error('The request was not stored.')
  return found
}
const reply = (id: string, body: object, as: Person | null = staff) =>
  app.call('POST', `/api/contact-requests/${id}/replies`, { body, as })
const mails = async () => {
  await app.worker.drain()
  return app.engine.read(system).find(emailMessages, {}, { sort: 'created' })
}

it('a contact request is notified to every administrator, and to the address of the settings', async () => {
  await app.engine.write(system, (tx) =>
    tx.create(siteSettings, { brand: 'Essai', contactEmail: 'moi@example.com' }),
  )
  const request = await write()
  expect(app.engine.read(system).find(notifications, {})).toMatchObject([
    {
      user: '',
      title: 'Message de Léa Martin',
      message: 'Une question',
      link: `/admin/messages?message=${request.id}`,
    },
  ])
  const [mail] = await mails()
  expect(mail).toMatchObject({ to: 'moi@example.com', subject: 'Message de Léa Martin' })
  expect(mail?.html).toContain('&#60;b&#62;remboursées&#60;/b&#62;')
})

it('a contact request is answered by mail that quotes it, and stores the answer', async () => {
  const request = await write()
  const answer = await reply(request.id, {
    body: 'Bonjour Léa.\n\nNon, hélas.',
    startedFrom: request.updated,
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    status: 'answered',
    replies: [{ by: 'ines', body: 'Bonjour Léa.\n\nNon, hélas.' }],
  })
  const [mail] = await mails()
  expect(mail).toMatchObject({ to: MESSAGE.email, subject: 'Re\u00a0: Une question' })
  expect(mail?.text).toContain('Non, hélas.')
  expect(mail?.text).toContain('les séances sont-elles <b>remboursées</b>')
})

it('a contact request is answered once by concurrent administrators, and not after it was filed', async () => {
  const request = await write()
  const answer = { body: 'Bonjour.', startedFrom: request.updated }
  const codes = (await Promise.all([1, 2, 3].map(() => reply(request.id, answer)))).map(
    ({ statusCode }) => statusCode,
  )
  expect(codes.sort()).toEqual([200, 409, 409])
  expect(await mails()).toHaveLength(1)
  expect((await reply(request.id, answer)).json().statusMessage).toContain('Relisez-le')
})

it('a contact request is answered by no other role, and never with an empty text', async () => {
  const request = await write()
  const answer = { body: 'Bonjour.', startedFrom: request.updated }
  const member = await app.person('membre@example.com')
  const other = await app.person('autre@example.com', { role: 'staff', permissions: ['courses.manage'] })
  expect((await reply(request.id, answer, null)).statusCode).toBe(401)
  expect((await reply(request.id, answer, member)).statusCode).toBe(403)
  expect((await reply(request.id, answer, other)).statusCode).toBe(403)
  expect((await reply(request.id, { ...answer, body: '  \n ' })).statusCode).toBe(400)
  expect((await reply(request.id, { ...answer, body: 'a'.repeat(5001) })).statusCode).toBe(400)
  expect((await reply('nobodynobody000', answer)).statusCode).toBe(404)
  expect(await mails()).toEqual([])
})

it('a contact request takes no answers through the record API', async () => {
  const forged = await app.call('POST', '/api/collections/contact_requests/records', {
    body: { ...MESSAGE, replies: [{ at: '', by: 'Moi', body: 'Non' }], status: 'closed' },
  })
  const stored = app.engine.read(system).firstOrNull(contactRequests, { email: MESSAGE.email })
  if (forged.statusCode === 200) expect([stored?.replies ?? null, stored?.status]).toEqual([null, 'new'])
  else expect(stored).toBeNull()
})

it('a contact request with an invalid body gets its errors in French', async () => {
  const { id } = await write()
  const said = async (body: object) => {
    const { data } = (await reply(id, { startedFrom: 'x', ...body })).json()
    return Object.fromEntries(
      Object.entries(data as Record<string, { message: string }>).map(([name, { message }]) => [
        name,
        message,
      ]),
    )
  }
  expect(await said({})).toEqual({ body: 'Ce champ est nécessaire.' })
  expect(await said({ body: 12 })).toEqual({ body: 'Cette valeur n’est pas de la sorte attendue.' })
  expect(await said({ body: 'x'.repeat(5001), subject: 'y' })).toEqual({
    body: 'Au plus 5\u00a0000\u00a0caractères.',
    subject: 'Ce champ n’est pas connu.',
  })
})
