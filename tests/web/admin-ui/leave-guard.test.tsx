import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider, useSearchParams } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useLeaveGuard, useLeaveQuestion } from '../../../web/admin-ui/hooks/use-leave-guard.ts'
import { AdminUi, installBrowser } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const Layout = () => {
  useLeaveQuestion()
  return (
    <>
      <Link to="/liste">Liste</Link>
      <Outlet />
    </>
  )
}
const Field = ({ label }: { label: string }) => {
  const [text, setText] = useState('')
  const release = useLeaveGuard(text !== '')
  return (
    <>
      <input aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={release}>
        {`Laisser partir, ${label}`}
      </button>
    </>
  )
}
const Editor = () => {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <Field label="Titre" />
      <Field label="Leçon" />
      <button type="button" onClick={() => setSearch({ tab: 'tarifs' })}>
        Tarifs
      </button>
      <output>{search.get('tab')}</output>
    </>
  )
}
const open = () => {
  const router = createMemoryRouter(
    [
      {
        element: (
          <AdminUi>
            <Layout />
          </AdminUi>
        ),
        children: [
          { path: '/liste', element: <h1>La liste</h1> },
          { path: '/fiche', element: <Editor /> },
        ],
      },
    ],
    { initialEntries: ['/liste', '/fiche'], initialIndex: 1 },
  )
  render(<RouterProvider router={router} />)
  return router
}
const type = (label: string, value = 'Un mot') =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const question = () => screen.findByRole('dialog', { name: 'Quitter sans enregistrer\u00a0?' })
const answer = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isAtList = () => waitFor(() => expect(screen.getByRole('heading', { name: 'La liste' })).toBeTruthy())
const unloads = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return !event.defaultPrevented
}

it('the leave guard asks nothing without unsaved changes', async () => {
  open()
  type('Titre')
  type('Titre', '')
  expect(unloads()).toBe(true)
  fireEvent.click(screen.getByRole('link', { name: 'Liste' }))
  await isAtList()
})

it('the leave guard asks on a link, stays with « Rester » and the input, leaves with « Quitter »', async () => {
  open()
  type('Titre')
  expect(unloads()).toBe(false)
  fireEvent.click(screen.getByRole('link', { name: 'Liste' }))
  await question()
  answer('Rester')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Titre')).toHaveProperty('value', 'Un mot')
  fireEvent.click(screen.getByRole('link', { name: 'Liste' }))
  await question()
  answer('Quitter')
  await isAtList()
  expect(unloads()).toBe(true)
})

it('the leave guard asks again after a stay and an immediate leave, before the next rendering', async () => {
  open()
  type('Titre')
  fireEvent.click(screen.getByRole('link', { name: 'Liste' }))
  await question()
  // Nothing is drawn inside `act`: the router is let go and held again between two renders, as on a busy machine.
  await act(async () => {
    answer('Rester')
    await new Promise((resolve) => setTimeout(resolve))
    fireEvent.click(screen.getByText('Liste'))
  })
  await question()
  answer('Quitter')
  await isAtList()
})

it('the leave guard asks once, whatever is tried while the question is open', async () => {
  const router = open()
  type('Titre')
  fireEvent.click(screen.getByRole('link', { name: 'Liste' }))
  await question()
  await act(() => router.navigate(-1))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  answer('Rester')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/fiche')
})

it('the leave guard asks on « précédent »', async () => {
  const router = open()
  type('Titre')
  await router.navigate(-1)
  await question()
  expect(router.state.location.pathname).toBe('/fiche')
  answer('Quitter')
  await isAtList()
})

it('the leave guard asks for either of two forms of a page', async () => {
  open()
  type('Titre')
  type('Leçon')
  type('Leçon', '')
  fireEvent.click(screen.getByRole('link', { name: 'Liste' }))
  await question()
  answer('Rester')
})

it('the leave guard lets tabs and filters of the page pass', async () => {
  open()
  type('Titre')
  answer('Tarifs')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('tarifs'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the leave guard lets a released form go', async () => {
  open()
  type('Titre')
  answer('Laisser partir, Titre')
  expect(unloads()).toBe(true)
  type('Titre', 'Encore')
  fireEvent.click(screen.getByRole('link', { name: 'Liste' }))
  await isAtList()
})
