/** An order of a guest is read with its token alone, by no list that leaves it out or guesses it. */
import { expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { AT_ONCE, submit } from '../../support/waiting.ts'

it('a guest’s order is in no list of a visitor who knows its number', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
  const opened = await submit(app, claire, [{ kind: 'course', id: course.id }], {
    ...AT_ONCE,
    start: undefined,
  })
  const { number, token } = opened.json() as { number: string; token: string }
  const list = async (query: string) =>
    (await app.call('GET', `/api/collections/orders/records?${query}`)).json().items as { number: string }[]
  for (const query of [`filter=number="${number}"`, `filter=number="${number}"&token=wrong`, 'token='])
    expect([query, await list(query)]).toEqual([query, []])
  expect((await list(`token=${token}`)).map((order) => order.number)).toEqual([number])
})
