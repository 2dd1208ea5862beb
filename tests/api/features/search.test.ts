import { expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'

it('the record API’s search ignores accents, in every list', async () => {
  const app = await testApp()
  await app.seed((tx) => {
    makeCourse(tx, { title: 'Une Séance d’été' })
    makeCourse(tx, { title: 'ETE indien' })
    makeCourse(tx, { title: 'Autre chose' })
  })
  const found = async (filter: string) => {
    const query = new URLSearchParams({ filter, sort: 'title' })
    const answer = await app.call('GET', `/api/collections/courses/records?${query}`)
    return answer.json<{ items: { title: string }[] }>().items.map(({ title }) => title)
  }
  expect(await found("title ~ 'seance'")).toEqual(['Une Séance d’été'])
  expect(await found("title ~ 'SÉANCE'")).toEqual(['Une Séance d’été'])
  expect(await found("title ~ 'été'")).toEqual(['ETE indien', 'Une Séance d’été'])
  expect(await found("title !~ 'ete'")).toEqual(['Autre chose'])
  // What is equal stays what is written.
  expect(await found("title = 'Une Seance d’ete'")).toEqual([])
})
