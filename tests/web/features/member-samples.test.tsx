/** `?preview=true`: every page of the member space has a sample for visitors, which ends its loading. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'
import { renderApp } from '../../support/render-app.tsx'

const furnished = async () => {
  const app = await testApp()
  const ids = await app.seed((tx) => ({
    product: makeProduit(tx, { title: 'La clairière', kind: 'digital' }).id,
    course: makeCourseWithLessons(tx, 2, { title: 'Ralentir' }).course.id,
  }))
  return { app, ...ids }
}
type Furnished = Awaited<ReturnType<typeof furnished>>

it.each<[string, (ids: Furnished) => string, string | RegExp]>([
  ['the home', () => '', 'Bonjour Claire, voici où vous en êtes.'],
  ['the profile', () => '/profile', 'Identité'],
  ['the library', () => '/bibliotheque', 'La clairière'],
  ['a purchase', ({ product }) => `/bibliotheque/${product}`, /^Acheté le /],
  ['the devices', () => '/appareils', 'Firefox sur Windows'],
  ['the second step', () => '/deux-etapes', 'Application de codes'],
  ['the downloads', () => '/hors-connexion', /^Vous retrouverez ici les séances/],
  ['a course', ({ course }) => `/${course}`, /Leçon 1$/],
  ['the plan of a course', ({ course }) => `/${course}/index2`, 'Semaine après semaine'],
])('%s has a sample', async (_name, pathOf, text) => {
  const ids = await furnished()
  const path = `/mon-espace${pathOf(ids)}`
  const { address } = await renderApp(`${path}?preview=true`, { app: ids.app })
  expect(await screen.findAllByText('Exemple d’espace membre')).not.toHaveLength(0)
  expect(await screen.findAllByText(text)).not.toHaveLength(0)
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  expect(address()).toBe(`${path}?preview=true`)
})
