/** A person's follow-up: ownership of the thread, notifications, read marks, privacy. */
import { describe, expect, it } from 'vitest'
import { clientDocuments, clientMessages } from '#drizzle/collections/client.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { exported } from '../../support/exported.ts'

const MESSAGES = '/api/collections/client_messages/records'
const DOCUMENTS = '/api/collections/client_documents/records'
const NOTES = '/api/collections/user_notes/records'
const HOUR_MS = 3_600_000

const multipart = (parts: Record<string, string>, file: { name: string; content: Buffer }) => {
  const lines = Object.entries(parts).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(lines.join('') + head), file.content, Buffer.from('\r\n--b--\r\n')])
}
const PDF = { name: 'bilan.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') }

const world = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const karim = await app.person('karim@example.com')
  const ines = await app.person('ines@example.com', { role: 'staff', permissions: ['users.manage'] })
  const other = await app.person('autre@example.com', { role: 'staff', permissions: ['courses.manage'] })
  await app.seed((tx) => {
    tx.update(users, claire.id, { firstName: 'Claire', lastName: 'Moreau', name: 'Claire Moreau' })
    tx.update(users, ines.id, { name: 'Inès Duval' })
    const site = tx.firstOrNull(siteSettings, {})
    if (site) tx.update(siteSettings, site.id, { contactEmail: 'cabinet@example.com' })
    else tx.create(siteSettings, { brand: 'B', contactEmail: 'cabinet@example.com' })
  })
  const say = (as: Person | null, user: string, body = 'Bonjour', more: object = {}) =>
    app.call('POST', MESSAGES, { as, body: { user, body, ...more } })
  const send = (as: Person, url: string, parts: Record<string, string>, file = PDF) =>
    app.server.inject({
      method: 'POST',
      url,
      payload: multipart(parts, file),
      headers: { authorization: as.token, 'content-type': 'multipart/form-data; boundary=b' },
    })
  const markRead = (as: Person, body: object) =>
    app.call('POST', '/api/client/messages/read', {
      as,
      body: { until: '2100-01-01 00:00:00.000Z', ...body },
    })
  const mails = async () => {
    app.clock.advance(2 * HOUR_MS)
    await app.worker.drain()
    return app.engine.read(system).find(emailMessages, {}, { sort: 'created' })
  }
  return { app, claire, karim, ines, other, say, send, markRead, mails }
}
const stored = (app: TestApp, id: string) => app.engine.read(system).get(clientMessages, id)

describe('a follow-up thread', () => {
  it('belongs to one person, who writes in it with the team, signed by the server, hidden from others', async () => {
    const { app, claire, karim, ines, other, say } = await world()
    const own = (await say(claire, claire.id)).json()
    expect(stored(app, own.id)).toMatchObject({
      author: claire.id,
      authorName: 'Claire Moreau',
      isTeam: false,
    })
    const answer = (await say(ines, claire.id, 'Merci')).json()
    expect(stored(app, answer.id)).toMatchObject({ author: ines.id, authorName: 'Inès Duval', isTeam: true })
    for (const as of [karim, other, null]) {
      expect((await say(as, claire.id)).statusCode).toBe(400)
      expect((await app.call('GET', MESSAGES, { as })).json().items ?? []).toEqual([])
      expect((await app.call('GET', `${MESSAGES}/${own.id}`, { as })).statusCode).toBe(404)
    }
    for (const forged of [{ isTeam: true }, { author: ines.id }, { readAt: '2026-01-01 00:00:00.000Z' }])
      expect((await say(claire, claire.id, 'Moi', forged)).statusCode).toBe(400)
    // A superuser has no account of the site.
    const root = await app.superuser()
    const ofRoot = (await say(root, claire.id, 'Un mot')).json()
    expect(stored(app, ofRoot.id)).toMatchObject({ author: '', authorName: '', isTeam: true })
  })

  it('stores a repeated message once, and messages are immutable', async () => {
    const { app, claire, ines, say } = await world()
    const id = 'abcdefghij12345'
    expect((await say(claire, claire.id, 'Une fois', { id })).statusCode).toBe(200)
    expect((await say(claire, claire.id, 'Une fois', { id })).json().data.id.code).toBe(
      'validation_not_unique',
    )
    for (const as of [claire, ines]) {
      const reply = await app.call('PATCH', `${MESSAGES}/${id}`, { as, body: { body: 'Autre' } })
      expect(reply.statusCode).toBe(403)
    }
    expect((await app.call('DELETE', `${MESSAGES}/${id}`, { as: claire })).statusCode).toBe(404)
    expect(stored(app, id).body).toBe('Une fois')
  })

  it('refuses invisible text, and messages beyond the rate limit', async () => {
    const { app, claire, ines, say } = await world()
    expect((await say(claire, claire.id, '\u00a0\u200b')).json().data.body).toBeDefined()
    for (let sent = 0; sent < 30; sent += 1) expect((await say(claire, claire.id)).statusCode).toBe(200)
    expect((await say(claire, claire.id)).statusCode).toBe(429)
    expect((await say(ines, claire.id)).statusCode).toBe(200)
    app.clock.advance(HOUR_MS + 1)
    expect((await say(claire, claire.id)).statusCode).toBe(200)
  })

  it('is opened by a verified address, or by the team', async () => {
    const { app, ines, say } = await world()
    const anna = await app.person('anna@example.com', { verified: false })
    expect((await say(anna, anna.id)).statusCode).toBe(403)
    await say(ines, anna.id, 'Bienvenue')
    expect((await say(anna, anna.id)).statusCode).toBe(200)
  })

  it('refuses a text under the name of a program', async () => {
    const { claire, ines, send } = await world()
    const parts = { user: claire.id, body: 'Voici' }
    const labels = Buffer.from('WScript.Echo(1)\n')
    const refused = [
      'bilan.js',
      'bilan.hta',
      'bilan.BAT',
      'bilan.ps1',
      'bilan.pdf.exe',
      'bilan.html',
      'bilan.svg',
    ]
    for (const as of [claire, ines])
      for (const name of refused) {
        const reply = await send(as, MESSAGES, parts, { name, content: labels })
        expect([name, reply.statusCode]).toEqual([name, 400])
        expect(reply.json().data.file.code).toBe('validation_invalid_mime_type')
      }
    for (const name of ['bilan.txt', 'BILAN.TXT', 'bilan'])
      expect((await send(claire, MESSAGES, parts, { name, content: labels })).statusCode).toBe(200)
  })
  it('accepts pictures, recordings and documents, ten a day', async () => {
    const { app, claire, karim, send } = await world()
    const parts = { user: claire.id, body: 'Mon bilan' }
    const reply = await send(claire, MESSAGES, parts)
    expect(reply.statusCode, reply.body).toBe(200)
    const { id, file } = reply.json()
    const url = `/api/files/client_messages/${id}/${file}`
    expect((await app.call('GET', url)).statusCode).toBe(404)
    const token = async (as: Person) => (await app.call('POST', '/api/files/token', { as })).json().token
    expect((await app.call('GET', `${url}?token=${await token(karim)}`)).statusCode).toBe(404)
    expect((await app.call('GET', `${url}?token=${await token(claire)}`)).statusCode).toBe(200)
    const page = { name: 'page.html', content: Buffer.from('<html><script>1</script></html>') }
    expect((await send(claire, MESSAGES, parts, page)).json().data.file).toBeDefined()
    for (let sent = 1; sent < 10; sent += 1)
      expect((await send(claire, MESSAGES, parts)).statusCode).toBe(200)
    expect((await send(claire, MESSAGES, parts)).statusCode).toBe(429)
  })

  it('tracks read messages of the other side, up to the last one shown', async () => {
    const { app, claire, karim, ines, say, markRead } = await world()
    const first = (await say(ines, claire.id, 'Un')).json()
    app.clock.advance(1000)
    const second = (await say(ines, claire.id, 'Deux')).json()
    const own = (await say(claire, claire.id, 'Trois')).json()
    expect((await markRead(karim, { user: claire.id })).statusCode).toBe(403)
    expect((await markRead(claire, { until: first.created })).json()).toEqual({ read: 1 })
    expect(stored(app, second.id).readAt).toBe('')
    expect((await markRead(claire, {})).json()).toEqual({ read: 1 })
    expect((await markRead(claire, {})).json()).toEqual({ read: 0 })
    // One's own message is marked as read by the other side.
    expect(stored(app, own.id).readAt).toBe('')
    expect((await markRead(ines, { user: claire.id })).json()).toEqual({ read: 1 })
  })
})

describe('a notification of the follow-up', () => {
  it('is one notice and one mail to the person for all messages, without quoting any', async () => {
    const { app, claire, ines, say, send, mails } = await world()
    await say(ines, claire.id, 'Le secret de la séance')
    await say(ines, claire.id, 'Et autre chose')
    expect((await send(ines, DOCUMENTS, { user: claire.id, title: 'Bilan intime' })).statusCode).toBe(200)
    const notices = app.engine.read(system).find(notifications, { user: claire.id })
    expect(notices.map(({ title, link }) => [title, link]).sort()).toEqual([
      ['Un document pour vous', '/client?view=documents'],
      ['Un message pour vous', '/client?view=messages'],
    ])
    // A notice may be read over a shoulder, its title included.
    expect(JSON.stringify(notices)).not.toMatch(/secret|intime/)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'claire@example.com', subject: 'Un message vous attend' })
    expect(mail?.text).toContain('2\u00a0nouveaux messages et un nouveau document')
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toMatch(/secret|intime/)
  })

  it('is not sent when everything has been read', async () => {
    const { claire, ines, say, markRead, mails } = await world()
    await say(ines, claire.id)
    await markRead(claire, {})
    expect(await mails()).toEqual([])
  })

  it('goes to the site’s address for the team, with the person’s name and no quote', async () => {
    const { app, claire, karim, say, mails } = await world()
    await say(claire, claire.id, 'Je dors mal')
    await say(claire, claire.id, 'Encore')
    await say(karim, karim.id, 'Moi aussi')
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'cabinet@example.com', subject: '2\u00a0personnes vous ont écrit' })
    expect(mail?.text).not.toContain('dors')
    const ofSite = () => app.engine.read(system).find(notifications, { user: '' })
    expect(ofSite().map(({ message }) => message)).toContain('Claire Moreau vous a écrit.')
    // An erased account is named nowhere.
    await app.seed((tx) => tx.delete(users, claire.id))
    expect(ofSite().map(({ message }) => message)).not.toContain('Claire Moreau vous a écrit.')
    expect(app.engine.read(system).count(clientMessages, { user: claire.id })).toBe(0)
  })
})

describe('a document of the follow-up', () => {
  it('is shared by the team, marked as opened by its person, and never moved to another person', async () => {
    const { app, claire, karim, ines, other, send } = await world()
    const parts = { user: claire.id, title: 'Bilan' }
    for (const as of [claire, karim, other]) expect((await send(as, DOCUMENTS, parts)).statusCode).toBe(400)
    const { id } = (await send(ines, DOCUMENTS, parts)).json()
    const document = () => app.engine.read(system).get(clientDocuments, id)
    expect(document()).toMatchObject({ sharedBy: ines.id, readAt: '' })
    const open = (as: Person) => app.call('POST', `/api/client/documents/${id}/read`, { as })
    for (const as of [karim, ines]) expect((await open(as)).statusCode).toBe(404)
    const { readAt } = (await open(claire)).json()
    app.clock.advance(HOUR_MS)
    expect((await open(claire)).json().readAt).toBe(readAt)
    const change = (body: object) => app.call('PATCH', `${DOCUMENTS}/${id}`, { as: ines, body })
    expect((await change({ user: karim.id })).statusCode).toBe(404)
    expect((await change({ title: 'Bilan de mars' })).statusCode).toBe(200)
    expect(document().readAt).toBe(readAt)
  })
})

describe('the list of followed people', () => {
  it('begins with the longest wait, whatever came in since', async () => {
    const { app, claire, karim, other, ines, say, markRead } = await world()
    const order = async () =>
      (await app.call('GET', '/api/clients', { as: ines })).json().items.map(({ id }: { id: string }) => id)
    for (const person of [claire, karim, other]) {
      await say(person, person.id, 'Bonjour')
      app.clock.advance(1000)
    }
    await say(claire, claire.id, 'Encore moi')
    expect(await order()).toEqual([claire.id, karim.id, other.id])
    await markRead(ines, { user: karim.id })
    expect(await order()).toEqual([claire.id, other.id, karim.id])
  })
  it('begins with those who wait, is open to the team alone, and finds a new person by name', async () => {
    const { app, claire, karim, ines, other, say, markRead } = await world()
    const list = async (query = '', as = ines) => app.call('GET', `/api/clients${query}`, { as })
    for (const as of [claire, other]) expect((await list('', as)).statusCode).toBe(403)
    expect((await list()).json().items).toEqual([])
    await say(claire, claire.id, 'Un')
    app.clock.advance(1000)
    await say(ines, karim.id, 'Deux')
    const { items, totalItems } = (await list()).json()
    expect(totalItems).toBe(2)
    expect(items[0]).toMatchObject({ id: claire.id, unread: 1, lastWords: 'Un', isLastOfTeam: false })
    expect(items[1]).toMatchObject({ id: karim.id, unread: 0, lastWords: 'Deux', isLastOfTeam: true })
    expect((await list('?state=unread')).json().totalItems).toBe(1)
    await markRead(ines, { user: claire.id })
    expect((await list()).json().items[0].id).toBe(claire.id)
    expect((await list('?state=unread')).json().items).toEqual([])
    // Read but unanswered: the person's is still the last message.
    const unanswered = async () =>
      (await list('?state=unanswered')).json().items.map(({ id }: { id: string }) => id)
    expect(await unanswered()).toEqual([claire.id])
    await say(ines, claire.id, 'Trois')
    expect(await unanswered()).toEqual([])
    expect((await list('?q=autre@')).json().items).toMatchObject([
      { id: other.id, lastAt: '', lastWords: '' },
    ])
    expect((await list('?q=%25')).json().items).toEqual([])
  })

  it('counts the documents of each, and sorts by them', async () => {
    const { app, claire, karim, ines, say, send } = await world()
    await say(ines, karim.id, 'Deux')
    for (const title of ['Bilan', 'Exercices']) {
      app.clock.advance(1000)
      await send(ines, DOCUMENTS, { user: claire.id, title })
    }
    const { items } = (await app.call('GET', '/api/clients', { as: ines })).json()
    expect(items).toMatchObject([
      { id: claire.id, documents: 2, lastWords: '' },
      { id: karim.id, documents: 0 },
    ])
  })
})

describe('the data export of a followed person', () => {
  it('holds the thread, the shared documents and the notes', async () => {
    const { app, claire, karim, ines, say, send } = await world()
    await say(ines, karim.id, 'À un autre')
    await send(claire, MESSAGES, { user: claire.id, body: 'Voici mon bilan' })
    await send(ines, DOCUMENTS, { user: claire.id, title: 'Séance' }, { ...PDF, name: 'séance 1.pdf' })
    await app.call('POST', NOTES, { as: ines, body: { user: claire.id, body: 'Sommeil fragile' } })
    const { data, files } = await exported(app, claire)
    expect(data.sections.clientMessages).toMatchObject([{ body: 'Voici mon bilan' }])
    expect(data.sections.followUpNotes).toMatchObject([{ body: 'Sommeil fragile' }])
    expect(JSON.stringify(data)).not.toContain('À un autre')
    const names = [...files.keys()].filter((name) => name.startsWith('fichiers/suivi/'))
    expect(names.sort()).toEqual(['fichiers/suivi/001-seance.pdf', 'fichiers/suivi/002-bilan.pdf'])
  })
})

describe('notes', () => {
  it('are the team’s: hidden from the person on the record API, part of the data export', async () => {
    const { app, claire, ines, other } = await world()
    const note = { user: claire.id, body: 'Sommeil fragile' }
    const { id } = (await app.call('POST', NOTES, { as: ines, body: note })).json()
    for (const as of [claire, other]) {
      expect((await app.call('GET', NOTES, { as })).json().items).toEqual([])
      expect((await app.call('POST', NOTES, { as, body: note })).statusCode).toBe(400)
    }
    expect((await app.call('GET', `${NOTES}/${id}`, { as: ines })).json()).toMatchObject({
      author: ines.id,
      authorName: 'Inès Duval',
      body: 'Sommeil fragile',
    })
  })
})
