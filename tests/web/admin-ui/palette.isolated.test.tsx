import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { CommandPalette } from '../../../web/admin-ui/layouts/CommandPalette.tsx'
import { adminSource } from '../../../web/admin-ui/layouts/palette-entries.ts'
import { clearSession, saveSession } from '../../../web/lib/session.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
beforeEach(() => {
  localStorage.clear()
  saveSession('t', {
    id: 'a',
    collectionId: 'u',
    collectionName: 'users',
    email: 'a@b.test',
    verified: true,
    role: 'admin',
    permissions: [],
  })
})
afterEach(async () => {
  // One palette a document, with its last query: it survives unmounting.
  const field = screen.queryByRole('combobox')
  if (field) fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  cleanup()
  clearSession()
})

const Where = () => <output>{useLocation().pathname}</output>
const open = async () => {
  renderAdmin(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/admin']}>
        <textarea aria-label="Texte" />
        <CommandPalette source={adminSource} />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const text = screen.getByLabelText('Texte')
  text.focus()
  fireEvent.keyDown(text, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Rechercher ou aller à…' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return { text, field }
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

it('the palette opens with Ctrl+K while typing, and returns the focus with Échap', async () => {
  const { text, field } = await open()
  expect(screen.getByRole('group', { name: 'Aller à' })).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(text))
})

it('the palette moves with the arrows, both ways and around, and opens with Entrée', async () => {
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

it('the palette reports no match, and remembers choices', async () => {
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

it('the palette reports a failed search, whatever else it lists, and retries', async () => {
  let isBroken = true
  vi.stubGlobal('fetch', async () =>
    isBroken
      ? Response.json({ status: 500, message: 'Non.', data: {} }, { status: 500 })
      : Response.json({ results: [], isComplete: true, items: [], totalItems: 0 }),
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await open()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'sommeil' } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('La recherche n’a pas abouti.')
  expect(screen.queryByText(/Aucun résultat/)).toBeNull()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByText('Aucun résultat pour « sommeil ».')
  expect(screen.queryByRole('alert')).toBeNull()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
