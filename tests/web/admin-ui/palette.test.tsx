import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import CommandPalette from '../../../web/admin-ui/layouts/CommandPalette.tsx'
import { AdminMenuContext } from '../../../web/admin-ui/layouts/menu.ts'
import { adminSource } from '../../../web/admin-ui/layouts/palette-entries.ts'
import { ADMIN_MENU } from '../../../web/app/admin-menu.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

afterEach(async () => {
  // One palette a document, with its last query: it survives unmounting.
  const field = screen.queryByRole('combobox')
  if (field) fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

const ITEM = {
  kind: 'course',
  ref: 'x',
  title: 'Formation',
  qty: 1,
  unitCents: 1000,
  taxRate: 20,
  taxTreatment: 'standard',
  withdrawal: 'standard',
} as const
const Where = () => <output>{useLocation().pathname}</output>
const open = async () => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const page = await renderElement(
    <AdminMenuContext value={ADMIN_MENU}>
      <textarea aria-label="Texte" />
      <CommandPalette source={adminSource} />
      <Where />
    </AdminMenuContext>,
    { app, as: admin, at: '/admin' },
  )
  const text = screen.getByLabelText('Texte')
  text.focus()
  fireEvent.keyDown(text, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Rechercher ou aller à…' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return { ...page, text, field }
}
const current = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? ''
  const option = document.getElementById(id)
  expect(option?.getAttribute('aria-selected')).toBe('true')
  expect(screen.getAllByRole('option', { selected: true })).toEqual([option])
  return option?.textContent
}
const press = async (code: string) => {
  await act(async () => fireEvent.keyDown(screen.getByRole('combobox'), { code, key: code }))
}

describe('palette of the administration', () => {
  it('opens with Ctrl+K while typing, and returns the focus with Échap', async () => {
    const { text, field } = await open()
    expect(screen.getByRole('group', { name: 'Aller à' })).toBeTruthy()
    fireEvent.keyDown(field, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(text))
  })

  it('moves with the arrows, both ways and around, and opens with Entrée', async () => {
    await open()
    const labels = screen.getAllByRole('option').map((option) => option.textContent)
    await waitFor(() => expect(current()).toBe(labels[0]))
    await press('ArrowDown')
    expect(current()).toBe(labels[1])
    await press('ArrowUp')
    await press('ArrowUp')
    expect(current()).toBe(labels.at(-1))
    await press('ArrowDown')
    expect(current()).toBe(labels[0])
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'produi' } })
    await waitFor(() => expect(current()).toContain('roduit'))
    await press('Enter')
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^\/admin\/produits/))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('reports no match, and remembers choices', async () => {
    await open()
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'catég' } })
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await press('Enter')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
    expect((await screen.findByRole('group', { name: 'Récents' })).textContent).toContain('atégories')
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'zz' } })
    await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]))
    expect(await screen.findByText(/Recherche en cours…|Aucun résultat pour « zz »\./)).toBeTruthy()
  })

  it('reports a failed search, whatever else it lists, and retries', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { network } = await open()
    // Each part of the search is tried twice.
    network.answer(/./, 500, Number.POSITIVE_INFINITY)
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'sommeil' } })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('La recherche n’a pas abouti.')
    expect(screen.queryByText(/Aucun résultat/)).toBeNull()
    network.restore()
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await screen.findByText('Aucun résultat pour « sommeil ».')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('goes to a record, and lists it among the recent ones', async () => {
    const { app, address } = await open()
    const { id } = await app.seed((tx) => makeProduit(tx, { title: 'Carnet de sommeil', status: 'draft' }))
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'carnet' } })
    fireEvent.click(await screen.findByText('Carnet de sommeil', { selector: '[role="option"] *' }))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    expect(address()).toBe(`/admin/produits/${id}`)
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('')
    expect(within(await screen.findByRole('group', { name: 'Récents' })).getByText(/sommeil/)).toBeTruthy()
  })

  it.each([
    ['coupon', 'Codes promotionnels'],
    ['remise', 'Codes promotionnels'],
    ['élève', 'Utilisateurs'],
    ['tva', 'Réglages de facturation'],
    ['qualiopi', 'Classeur qualité'],
    ['rembourser', 'Rembourser une commande'],
    ['créer compte', 'Nouvelle personne'],
  ])('finds « %s » as « %s »', async (typed, label) => {
    await open()
    fireEvent.change(screen.getByRole('combobox'), { target: { value: typed } })
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain(label),
    )
  })

  it('opens an order by its number, with Entrée', async () => {
    const { app, address } = await open()
    const { id } = await app.seed((tx) =>
      tx.create(orders, {
        number: 'C-2026-000189',
        name: 'Claire Lemoine',
        email: 'claire@example.com',
        items: [ITEM],
        accessToken: 'jeton',
      }),
    )
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'C-2026-000189' } })
    await screen.findByRole('option', { name: /Commande C-2026-000189/ })
    await press('Enter')
    await waitFor(() => expect(address()).toBe(`/admin/commandes/${id}`))
  })

  it('lists people first when a word of their name begins with the text', async () => {
    const { app } = await open()
    const claire = await app.person('cl@example.com')
    await app.seed((tx) => {
      tx.update(users, claire.id, { name: 'Claire Lemoine' })
      makeProduit(tx, { title: 'Une nuit claire', status: 'draft' })
    })
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'claire' } })
    await screen.findByText('Une nuit claire', { selector: '[role="option"] *' })
    await screen.findByText('Claire Lemoine', { selector: '[role="option"] *' })
    const found = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '')
    expect(found.findIndex((text) => text.startsWith('Claire Lemoine'))).toBeLessThan(
      found.findIndex((text) => text.startsWith('Une nuit claire')),
    )
  })
})
