import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { devis } from '#drizzle/collections/devis.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { renderApp } from '../../support/render-app.tsx'

const PERSON = 'Pour qui ?'
const DRAFT = 'devis0000000001'
const BODY = {
  name: 'Anne Le Goff',
  email: 'anne.legoff@example.com',
  lines: [{ title: 'Atelier', qty: 1, unitCents: 60_000, taxRate: 20, taxTreatment: 'standard' }],
  validUntil: '2027-12-20',
}

const desk = async () => {
  const app = await testApp()
  const as = await app.person('anne@example.com', { role: 'admin' })
  const stored = await app.call('PUT', `/api/devis/${DRAFT}`, { as, body: BODY })
  if (stored.statusCode !== 200) throw new Error(stored.body)
  const quotes = () => app.engine.read(system).find(devis, {})
  return { app, as, quotes }
}
const field = (name: string) => screen.findByLabelText(name, { selector: 'input' })
const fill = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const isAtList = async (address: () => string) => {
  expect(await screen.findByRole('heading', { level: 1, name: 'Devis' })).toBeTruthy()
  expect(address()).toBe('/admin/devis')
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

it('a quote is made on a page of its own, which leads back to the list', async () => {
  const { app, as, quotes } = await desk()
  const { address } = await renderApp('/admin/devis/new', { app, as })
  expect(await screen.findByRole('heading', { level: 1, name: 'Nouveau devis' })).toBeTruthy()
  save()
  expect((await screen.findAllByText('Ce champ est nécessaire.')).length).toBeGreaterThan(0)
  await fill(PERSON, 'Claire Lemoine')
  await fill('Adresse e-mail', 'claire@example.com')
  await fill('Désignation', 'Une journée')
  await fill('Prix à l’unité, TTC', '120')
  save()
  await isAtList(address)
  expect(quotes().map(({ name }) => name)).toContain('Claire Lemoine')
})

it('a draft is changed at its address, and copied from the list’s menu into another one', async () => {
  const { app, as, quotes } = await desk()
  const { navigate, address } = await renderApp(`/admin/devis/${DRAFT}`, { app, as })
  expect(await field(PERSON)).toHaveProperty('value', BODY.name)
  await fill(PERSON, 'Anne Martin')
  save()
  await isAtList(address)
  await navigate(`/admin/devis/new?copie=${DRAFT}`)
  expect(await field(PERSON)).toHaveProperty('value', 'Anne Martin')
  save()
  await waitFor(() => expect(quotes()).toHaveLength(2))
})

it('a quote that was sent is not changed: its page offers a copy', async () => {
  const { app, as } = await desk()
  await app.call('POST', `/api/devis/${DRAFT}/send`, { as })
  await renderApp(`/admin/devis/${DRAFT}`, { app, as })
  const copy = await screen.findByRole('link', { name: 'Dupliquez-le' })
  expect(copy.getAttribute('href')).toBe(`/admin/devis/new?copie=${DRAFT}`)
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
})
