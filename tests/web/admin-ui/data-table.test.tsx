import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type Column, DataTable } from '../../../web/admin-ui/components/DataTable.tsx'
import { useTableState } from '../../../web/admin-ui/hooks/use-table-state.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

interface Row {
  id: string
  name: string
}
interface Answer {
  items: Row[]
  totalItems: number
}
const COLUMNS: Column<Row>[] = [
  { key: 'name', header: 'Nom', cell: ({ name }) => name },
  {
    key: 'cause',
    header: 'Cause',
    card: 'fact',
    cell: ({ name }) => (name === 'Ancienne' ? 'Une panne' : null),
  },
]
const FILTERS = [
  { name: 'etat', label: 'État', options: [{ value: 'lu', label: 'Lu' }] },
  { name: 'suite', label: 'Suite', none: 'à traiter', options: [{ value: 'tous', label: 'Tous' }] },
]

/** A list whose replies are given by the test, by request. */
const open = (address: string) => {
  const waiting = new Map<string, (answer: Answer) => void>()
  const List = () => {
    const state = useTableState({ defaultSort: 'name', filters: ['etat'] })
    const requested = `${state.filters.etat}|${state.page}`
    const query = useQuery({
      queryKey: [requested],
      queryFn: () => new Promise<Answer>((resolve) => waiting.set(requested, resolve)),
      placeholderData: keepPreviousData,
    })
    return (
      <DataTable
        name="essai"
        caption="Essai"
        query={query}
        state={state}
        columns={COLUMNS}
        rowName={({ name }) => name}
        filters={FILTERS}
        empty={<p>Rien encore.</p>}
      />
    )
  }
  renderAdmin(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <List />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return async (requested: string, names: string[], totalItems = names.length) => {
    await waitFor(() => expect(waiting.has(requested)).toBe(true))
    waiting.get(requested)?.({ items: names.map((name) => ({ id: name, name })), totalItems })
  }
}
const choose = (value: string) => fireEvent.change(screen.getByLabelText('État'), { target: { value } })
const rows = () => screen.getByRole('table').closest('[aria-busy]')

it('a data table marks outdated rows, also for screen readers, until the new ones are loaded', async () => {
  const answer = open('/')
  await answer('|1', ['Ancienne'])
  await screen.findByRole('table')
  expect(rows()?.getAttribute('aria-busy')).toBe('false')
  choose('lu')
  await waitFor(() => expect(rows()?.getAttribute('aria-busy')).toBe('true'))
  expect(within(screen.getByRole('table')).getByText('Ancienne')).toBeTruthy()
  const said = screen.getByText('Mise à jour de la liste…')
  expect(said.getAttribute('aria-live')).toBe('polite')
  await answer('lu|1', ['Nouvelle'])
  await waitFor(() => expect(rows()?.getAttribute('aria-busy')).toBe('false'))
  expect(said.textContent).toMatch(/^1\s*résultat$/)
})

it('a data table does not call a loading list empty', async () => {
  const answer = open('/?etat=lu')
  await answer('lu|1', [])
  await screen.findByText('Aucun résultat.')
  choose('')
  await screen.findByText('Chargement en cours')
  expect(screen.queryByText('Rien encore.')).toBeNull()
  expect(screen.getByLabelText('État')).toBeTruthy()
  await answer('|1', ['Une'])
  await screen.findByRole('table')
})

it('a data table continues from the requested page, not from the displayed one', async () => {
  const answer = open('/')
  const page = Array.from({ length: 30 }, (_, at) => `Ligne ${at}`)
  await answer('|1', page, 70)
  fireEvent.click(await screen.findByRole('button', { name: 'Suivant' }))
  await screen.findByText('Mise à jour de la liste…')
  expect(screen.getByRole('button', { name: 'Suivant' })).toHaveProperty('disabled', false)
  fireEvent.click(screen.getByRole('button', { name: 'Suivant' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Suivant' })).toHaveProperty('disabled', true),
  )
  await answer('|3', page.slice(20), 70)
  await screen.findByText('61 à 70 sur 70')
})

it('a data table’s card leaves out empty values', async () => {
  const answer = open('/')
  await answer('|1', ['Ancienne', 'Nouvelle'])
  await screen.findByRole('table')
  const cards = screen.getAllByRole('listitem').map((card) => card.textContent)
  expect(cards.map((text) => text?.includes('Cause'))).toEqual([true, false])
})

it('a data table’s filters state their default', () => {
  open('/?etat=')
  const first = (name: string) => within(screen.getByRole('combobox', { name })).getAllByRole('option')[0]
  expect(first('État')?.textContent).toBe('État\u00a0: tout')
  expect(first('Suite')?.textContent).toBe('Suite\u00a0: à traiter')
})
