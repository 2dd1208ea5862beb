import { expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'

const URL = '/api/collections/reviews/records'

const scene = async () => {
  const app = await testApp()
  const [ann, bob] = [await app.person('ann@example.com'), await app.person('bob@example.com')]
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const [yoga, sleep] = await app.seed((tx) => {
    const made = [makeCourse(tx).id, makeCourse(tx, { title: 'Sommeil' }).id] as const
    for (const course of made) for (const user of [ann.id, bob.id]) tx.create(enrollments, { user, course })
    return made
  })
  const write = (as: Person, course: string, body = 'Bien') =>
    app.call('POST', URL, { as, body: { course, authorName: 'A', rating: 5, body } })
  return { app, ann, bob, admin, yoga, sleep, write }
}

it('a person has one review a subject', async () => {
  const { app, ann, bob, yoga, sleep, write } = await scene()
  const first = await write(ann, yoga)
  expect(first.statusCode).toBe(200)
  const second = await write(ann, yoga)
  expect(second.statusCode).toBe(400)
  expect(second.json()).toMatchObject({
    message: 'Vous avez déjà donné votre avis\u00a0: supprimez-le si vous souhaitez en écrire un autre.',
    data: { course: { code: 'validation_not_unique' } },
  })
  expect((await write(ann, sleep)).statusCode).toBe(200)
  expect((await write(bob, yoga)).statusCode).toBe(200)
  expect((await app.call('DELETE', `${URL}/${first.json().id}`, { as: ann })).statusCode).toBe(204)
  expect((await write(ann, yoga)).statusCode).toBe(200)
})

it('of eight concurrent reviews one is stored', async () => {
  const { app, ann, yoga, write } = await scene()
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => write(ann, yoga, `Avis ${at}`)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)])
  expect(app.engine.read(system).count(reviews, { user: ann.id })).toBe(1)
})

it('moderators change existing reviews, enter letters, and create no second review by moving one', async () => {
  const { app, ann, admin, yoga, sleep, write } = await scene()
  const { id } = (await write(ann, yoga)).json()
  await write(ann, sleep)
  const change = (body: object) => app.call('PATCH', `${URL}/${id}`, { as: admin, body })
  expect((await change({ status: 'published', body: 'Très bien' })).statusCode).toBe(200)
  expect((await change({ course: sleep })).statusCode).toBe(400)
  for (const name of ['Lettre 1', 'Lettre 2']) expect((await write(admin, yoga, name)).statusCode).toBe(200)
})

it('a refused review mails the reason to its author, and a review is dated at its publication', async () => {
  const { app, ann, admin, yoga, write } = await scene()
  const { id } = (await write(ann, yoga)).json()
  const change = (body: object) => app.call('PATCH', `${URL}/${id}`, { as: admin, body })
  const refused = await change({ status: 'rejected', rejectionReason: '  ' })
  expect([refused.statusCode, refused.json().data.rejectionReason.code]).toEqual([400, 'validation_required'])
  expect((await change({ status: 'rejected', rejectionReason: 'Cite une personne.' })).statusCode).toBe(200)
  await app.worker.drain()
  const mails = () => app.engine.read(system).find(emailMessages, { user: ann.id })
  expect(mails().map(({ text }) => text.includes('Cite une personne.'))).toEqual([true])
  const published = (await change({ status: 'published', reply: 'Merci à vous' })).json()
  expect(published).toMatchObject({ rejectionReason: '', reply: 'Merci à vous' })
  expect([published.publishedAt, published.repliedAt].every(Boolean)).toBe(true)
  expect((await change({ reply: '' })).json()).toMatchObject({
    repliedAt: '',
    publishedAt: published.publishedAt,
  })
  const response = app.engine.read(system).find(notifications, { user: ann.id }, { sort: 'created' })
  expect(response.map(({ title }) => title)).toEqual([
    'Votre avis n’a pas été publié',
    'Votre avis est publié',
  ])
  const forged = await app.call('PATCH', `${URL}/${id}`, { as: ann, body: { reply: 'Bravo' } })
  expect(forged.statusCode).toBe(404)
})

it('a review dates the experience by the enrollment, unless its author does; never in the future', async () => {
  const { app, ann, bob, yoga, sleep } = await scene()
  const enrolledAt = app.engine.read(system).first(enrollments, { user: ann.id, course: yoga }).enrolledAt
  const give = (as: Person, course: string, more: object) =>
    app.call('POST', URL, { as, body: { course, authorName: 'A', rating: 4, body: 'Bien', ...more } })
  expect((await give(ann, yoga, {})).json().experiencedAt).toBe(enrolledAt)
  const said = '2026-10-03 00:00:00.000Z'
  expect((await give(ann, sleep, { experiencedAt: said })).json().experiencedAt).toBe(said)
  const future = await give(bob, yoga, { experiencedAt: '2027-01-01 00:00:00.000Z' })
  expect(future.json().data.experiencedAt.code).toBe('validation_max_date')
})

it('a review is about one subject, has a rating, and is signed by authors who do not manage reviews', async () => {
  const { app, ann, yoga, sleep } = await scene()
  const staff = await app.person('staff@example.com', { role: 'staff', permissions: ['stats.view'] })
  await app.seed((tx) => tx.create(enrollments, { user: staff.id, course: yoga }))
  const produit = await app.seed((tx) => makeProduit(tx).id)
  const give = (as: Person, more: object) =>
    app.call('POST', URL, { as, body: { authorName: 'A', rating: 5, body: 'Bien', ...more } })
  expect((await give(ann, { course: yoga, produit })).statusCode).toBe(400)
  expect((await give(ann, { course: yoga, rating: 0 })).json().data.rating.code).toBe('validation_required')
  expect((await give(ann, { course: yoga, experiencedAt: '0001-01-01 00:00:00.000Z' })).statusCode).toBe(400)
  expect((await give(staff, { course: yoga })).statusCode).toBe(200)
  expect((await give(staff, { course: yoga })).statusCode).toBe(400)
  for (let turn = 0; turn < 3; turn += 1) {
    const { id } = (await give(ann, { course: sleep })).json()
    await app.call('DELETE', `${URL}/${id}`, { as: ann })
  }
  expect(app.engine.read(system).count(notifications, { title: 'Un avis à relire' })).toBe(1)
})
