/** The editor of a product: its address, the dates of its promotion, what is stored by itself, and a new one. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { produits } from '#drizzle/collections/produits.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { field, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const SAVED = /^Enregistré à/
const open = async (data: Parameters<typeof makeProduit>[1] = {}) => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const { id, slug } = await app.seed((tx) => makeProduit(tx, { title: 'Carnet', status: 'draft', ...data }))
  const page = await renderApp(`/admin/produits/${id}`, { app, as: admin })
  await field('Prix')
  return { ...page, admin, id, slug, stored: () => app.engine.read(system).get(produits, id) }
}

describe('promotion of a product', () => {
  it('has dates in Paris time, typed or picked, whose end follows the start', async () => {
    const { stored } = await open({ price: 9, salePrice: 5, saleStart: '2026-12-01 08:30:00.000Z' })
    const start = await field(/^Début de la promotion/)
    expect(start.value).toBe('01/12/2026 09:30')
    fireEvent.click(start)
    await press('8 décembre 2026')
    expect(start.value).toBe('08/12/2026 09:30')
    await write(/^Fin de la promotion/, '7/12/26 10h')
    fireEvent.blur(await field(/^Fin de la promotion/))
    expect(await screen.findByText('La fin doit venir après le début.')).toBeTruthy()
    await write(/^Fin de la promotion/, '29/03/2027 10:00')
    fireEvent.blur(await field(/^Fin de la promotion/))
    await waitFor(() => expect(screen.queryByText('La fin doit venir après le début.')).toBeNull())
    await press('Enregistrer')
    expect(await screen.findByText(SAVED)).toBeTruthy()
    expect(stored()).toMatchObject({
      saleStart: '2026-12-08 08:30:00.000Z',
      saleEnd: '2027-03-29 08:00:00.000Z',
    })
  })
})

describe('storing a product', () => {
  it('says so once, however often it is done by hand', async () => {
    const { stored } = await open()
    for (const price of ['13', '14', '15']) {
      await write('Prix', price)
      await press('Enregistrer')
      await waitFor(() => expect(stored().price).toBe(Number(price)))
      await screen.findByText(SAVED)
    }
    expect(screen.getAllByText('Modifications enregistrées.')).toHaveLength(1)
  })

  it('stays switched off for the automatic part, on the next visit too', async () => {
    const { app, admin, id, unmount } = await open()
    const automatic = async () =>
      (await screen.findByText('Enregistrement automatique')).closest('[role]') as HTMLElement
    await press('Autres actions')
    expect((await automatic()).getAttribute('aria-checked')).toBe('true')
    fireEvent.click(await automatic())
    unmount()
    await renderApp(`/admin/produits/${id}`, { app, as: admin })
    await press('Autres actions')
    expect((await automatic()).getAttribute('aria-checked')).toBe('false')
  })
})

describe('new product', () => {
  it('gets the next free address, and is offered back until it is created', async () => {
    const app = await testApp()
    const admin = await app.person('anne@example.com', { role: 'admin' })
    const { slug } = await app.seed((tx) => makeProduit(tx, { title: 'Respirer' }))
    const first = await renderApp('/admin/produits/new', { app, as: admin })
    await write('Titre', 'Respirer')
    first.unmount()

    const { address, unmount } = await renderApp('/admin/produits/new', { app, as: admin })
    await press('Reprendre')
    expect((await field('Titre')).value).toBe('Respirer')
    fireEvent.focus(await field('Adresse (facultatif)'))
    fireEvent.blur(await field('Adresse (facultatif)'))
    await waitFor(async () => expect((await field('Adresse (facultatif)')).value).toBe(`${slug}-1`))
    expect(screen.getByText(new RegExp(`Nous vous proposons ${slug}-1\\.`))).toBeTruthy()
    await press('Enregistrer')
    await waitFor(() => expect(address()).toMatch(/^\/admin\/produits\/[a-z0-9]{15}$/))
    expect(screen.queryByRole('dialog')).toBeNull()
    unmount()

    await renderApp('/admin/produits/new', { app, as: admin })
    expect((await field('Titre')).value).toBe('')
    expect(screen.queryByText('Reprendre votre saisie ?')).toBeNull()
  })
})

describe('palette of the administration', () => {
  it('goes to a record, and lists it among the recent ones', async () => {
    const { address, id } = await open({ title: 'Carnet de sommeil' })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    const search = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Rechercher ou aller à…' })
    fireEvent.change(await search(), { target: { value: 'sommeil' } })
    fireEvent.click(await screen.findByText('Carnet de sommeil', { selector: '[role="option"] *' }))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Rechercher ou/ })).toBeNull())
    expect(address()).toBe(`/admin/produits/${id}`)
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect((await search()).value).toBe('')
    expect(within(await screen.findByRole('group', { name: 'Récents' })).getByText(/sommeil/)).toBeTruthy()
  })
})
