/** The free course of the home page: an address is all it takes. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { orders } from '#drizzle/collections/payments.ts'
import { system } from '#server/records/actor.ts'
import HomePage from '../../../web/features/home/pages/HomePage.tsx'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

const TITLE = 'Trois minutes'
const free = (app: TestApp) =>
  app
    .seed((tx) => makeCourseWithLessons(tx, 1, { title: TITLE, price: 0, isFree: true }))
    .then((made) => made.course)
const ordersOf = (app: TestApp) => app.engine.read(system).find(orders)
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Commencer gratuitement' }))

it('an address in the one field opens the free course, and the button accepts the terms', async () => {
  const app = await testApp()
  const course = await free(app)
  const { address, container } = await renderElement(<HomePage />, { app })
  const form = await screen.findByRole('form', { name: TITLE })
  expect(form.querySelectorAll('input, select, textarea')).toHaveLength(1)
  expect(form.textContent).toMatch(
    /Commencer gratuitement.*En validant, j’accepte les conditions générales de vente\.$/,
  )
  // Without its script the form leads to the course, and takes no address along.
  expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual([
    `/courses/${course.slug}`,
    'get',
  ])
  expect(container.querySelector('input[name]')).toBeNull()

  await waitFor(() => expect(form.hasAttribute('novalidate')).toBe(true))
  send()
  expect(screen.getByLabelText('Adresse e-mail').getAttribute('aria-invalid')).toBe('true')
  expect(ordersOf(app)).toHaveLength(0)

  fireEvent.change(screen.getByLabelText('Adresse e-mail'), { target: { value: ' zoe@example.com ' } })
  send()
  await waitFor(() => expect(address()).toMatch(/^\/courses\/success\?commande=C-\d{4}-\d{6}&token=.+/))
  expect(ordersOf(app)).toMatchObject([{ email: 'zoe@example.com', totalCents: 0, status: 'fulfilled' }])
})

it('a course whose price was forgotten is not offered', async () => {
  const app = await testApp()
  await app.seed((tx) => makeCourse(tx, { title: 'Sans prix', price: 0 }))
  await renderElement(<HomePage />, { app })
  await screen.findByText('Sans prix')
  expect(screen.queryByRole('form')).toBeNull()
})

it('a member is led to the course', async () => {
  const app = await testApp()
  const course = await free(app)
  await renderElement(<HomePage />, { app, as: await app.person('claire@example.com') })
  const open = await screen.findByRole('link', { name: 'Voir la formation' })
  expect(open.getAttribute('href')).toBe(`/courses/${course.slug}`)
})
