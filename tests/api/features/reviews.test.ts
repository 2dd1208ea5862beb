import { expect, it } from 'vitest'
import { enrollments } from '#drizzle/collections/learning.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'

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

it('a person has one word on one thing', async () => {
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

it('of eight at once one is kept', async () => {
  const { app, ann, yoga, write } = await scene()
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => write(ann, yoga, `Avis ${at}`)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)])
  expect(app.engine.read(system).count(reviews, { user: ann.id })).toBe(1)
})

it('those who moderate change what is there, enter letters, and make no second word by moving one', async () => {
  const { app, ann, admin, yoga, sleep, write } = await scene()
  const { id } = (await write(ann, yoga)).json()
  await write(ann, sleep)
  const change = (body: object) => app.call('PATCH', `${URL}/${id}`, { as: admin, body })
  expect((await change({ status: 'published', body: 'Très bien' })).statusCode).toBe(200)
  expect((await change({ course: sleep })).statusCode).toBe(400)
  for (const name of ['Lettre 1', 'Lettre 2']) expect((await write(admin, yoga, name)).statusCode).toBe(200)
})
