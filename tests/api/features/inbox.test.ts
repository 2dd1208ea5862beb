/** The inbox: every kind in one list, each for those who may read its collection. */
import { describe, expect, it } from 'vitest'
import type { Permission } from '#drizzle/access.ts'
import { clientMessages } from '#drizzle/collections/client.ts'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { lessonComments } from '#drizzle/collections/learning.ts'
import { complaints } from '#drizzle/collections/quality.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { INBOX_ACCESS, INBOX_KINDS } from '#drizzle/inbox.ts'
import { PERMISSIONS } from '#drizzle/permissions.ts'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

const COLLECTIONS = {
  contact: 'contact_requests',
  follow_up: 'client_messages',
  comment: 'lesson_comments',
  review: 'reviews',
  complaint: 'complaints',
} as const

const world = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const written = { user: claire.id, author: claire.id, authorName: 'Claire' }
  await app.seed((tx) => {
    const { course, lessons } = makeCourseWithLessons(tx, 1)
    tx.create(contactRequests, {
      kind: 'contact',
      name: 'Léa',
      email: 'lea@example.com',
      subject: 'Tarifs',
      body: 'Bonjour, combien coûte une séance ?',
      status: 'new',
    })
    tx.create(contactRequests, {
      kind: 'contact',
      name: 'Marc',
      email: 'marc@example.com',
      subject: 'Merci',
      body: 'C’est réglé.',
      status: 'answered',
    })
    tx.create(clientMessages, { ...written, body: 'Premier mot' })
    tx.create(lessonComments, {
      lesson: lessons[0]?.id ?? '',
      user: claire.id,
      authorName: 'Claire',
      body: 'Faut-il fermer les yeux ?',
      status: 'published',
    })
    tx.create(reviews, {
      course: course.id,
      authorName: 'Claire',
      body: 'Très apaisant.',
      rating: 5,
      status: 'pending',
    })
    tx.create(complaints, { subject: 'Son coupé', body: 'x', receivedAt: '2026-11-19 09:00:00.000Z' })
  })
  app.clock.advance(1000)
  await app.seed((tx) => tx.create(clientMessages, { ...written, body: 'Second mot' }))
  const list = async (as: Person, query = '') => {
    const reply = await app.call('GET', `/api/inbox?${query}`, { as })
    expect(reply.statusCode).toBe(200)
    return reply.json() as {
      totalItems: number
      items: { kind: string; name: string; email: string; excerpt: string; isWaiting: boolean }[]
    }
  }
  return { app, claire, admin, list }
}

describe('inbox', () => {
  it('lists what waits of all kinds, a follow-up thread once with its last text', async () => {
    const { admin, list } = await world()
    const { items, totalItems } = await list(admin)
    expect(totalItems).toBe(5)
    expect(items.map(({ kind }) => kind).sort()).toEqual([...INBOX_KINDS].sort())
    expect(items.find(({ kind }) => kind === 'follow_up')?.excerpt).toBe('Second mot')
    expect(items.every(({ isWaiting }) => isWaiting)).toBe(true)
  })

  it('lists answered texts with state=all, narrows by kind and by words', async () => {
    const { admin, list } = await world()
    expect((await list(admin, 'state=all')).totalItems).toBe(6)
    expect((await list(admin, 'state=all&kind=contact')).items.map(({ name }) => name).sort()).toEqual([
      'Léa',
      'Marc',
    ])
    expect((await list(admin, 'q=fermer')).items.map(({ kind }) => kind)).toEqual(['comment'])
    expect((await list(admin, 'q=%25')).totalItems).toBe(0)
  })

  it('pages without a gap', async () => {
    const { admin, list } = await world()
    const pages = await Promise.all([1, 2, 3].map((page) => list(admin, `state=all&perPage=2&page=${page}`)))
    const found = pages.flatMap(({ items }) => items.map(({ kind, excerpt }) => kind + excerpt))
    expect(new Set(found).size).toBe(6)
  })

  it('counts what waits by kind, and less once it is answered', async () => {
    const { app, admin, claire } = await world()
    const counted = async () => (await app.call('GET', '/api/inbox/waiting', { as: admin })).json()
    expect(await counted()).toEqual({
      total: 5,
      kinds: { contact: 1, follow_up: 1, comment: 1, review: 1, complaint: 1 },
    })
    await app.call('POST', '/api/client/messages/read', {
      as: admin,
      body: { user: claire.id, until: '2100-01-01 00:00:00.000Z' },
    })
    expect(await counted()).toMatchObject({ total: 4 })
  })

  it('shows each permission exactly the kinds whose records it may list, and no address of members', async () => {
    const { app, list } = await world()
    for (const permission of PERMISSIONS) {
      const person = await app.person(`${permission}@example.com`, {
        role: 'staff',
        permissions: [permission as Permission],
      })
      const readable: string[] = []
      for (const kind of INBOX_KINDS) {
        const records = await app.call('GET', `/api/collections/${COLLECTIONS[kind]}/records`, { as: person })
        // A review that waits is read by its managers alone; a published one by everybody.
        if (records.json().items?.length > 0) readable.push(kind)
      }
      const opens = INBOX_KINDS.filter((kind) => INBOX_ACCESS[kind].includes(permission))
      expect(readable.sort(), permission).toEqual([...opens].sort())
      if (opens.length === 0) {
        expect((await app.call('GET', '/api/inbox', { as: person })).statusCode, permission).toBe(403)
        continue
      }
      const { items } = await list(person, 'state=all')
      expect([...new Set(items.map(({ kind }) => kind))].sort(), permission).toEqual([...opens].sort())
      if (!opens.includes('follow_up'))
        expect(items.some(({ email }) => email === 'claire@example.com')).toBe(false)
    }
  })

  it('is closed to members and visitors', async () => {
    const { app, claire } = await world()
    for (const path of ['/api/inbox', '/api/inbox/waiting']) {
      expect((await app.call('GET', path)).statusCode).toBe(401)
      expect((await app.call('GET', path, { as: claire })).statusCode).toBe(403)
    }
  })
})
