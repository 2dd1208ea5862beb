/**
 * The access of learners: an end in the past requires a confirmation, and a change of many reports its
 * progress.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { AccessDialog } from '../../../web/features/admin-learners/components/AccessDialog.tsx'
import type { Learner } from '../../../web/features/admin-learners/queries.ts'
import { destroyToasts, getToasts } from '../../../web/ui/toast/store.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const learner = (id: string) => ({ id, name: `Personne ${id}`, email: `${id}@example.com` }) as Learner
/** Ids of enrollments in the order of their changes. */
let changed: string[] = []
let bodies: unknown[] = []
let failing = ''

beforeAll(installBrowser)
beforeEach(() => {
  changed = []
  bodies = []
  failing = ''
  destroyToasts()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const id = url.split('/').at(-1)?.split('?')[0] ?? ''
    if (id === failing) return Response.json({ status: 500, message: 'Non.', data: {} }, { status: 500 })
    changed.push(id)
    bodies.push(JSON.parse(String(init?.body)))
    return Response.json({ id })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (ids: string[]) => {
  const close = vi.fn()
  renderAdmin(
    <QueryClientProvider client={new QueryClient()}>
      <AccessDialog learners={ids.map(learner)} close={close} done={() => undefined} />
    </QueryClientProvider>,
  )
  return close
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

it('an access’s end must be in the future, and focuses the missing field', async () => {
  show(['a'])
  choose('Fin de l’accès', 'date')
  const field = await screen.findByLabelText('Fin le')
  save()
  await screen.findByText('Indiquez une date.')
  expect(document.activeElement).toBe(field)
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '01/01/2020 10:00' } })
  fireEvent.blur(field)
  save()
  await screen.findByText(/Cette date est passée/)
  expect(document.activeElement).toBe(field)
  expect(changed).toEqual([])
})

it('a bulk change of access counts the changes when one fails, and again when the rest is done', async () => {
  const close = show(['a', 'b', 'c'])
  choose('Accès', 'closed')
  failing = 'b'
  save()
  const said = await screen.findByRole('alert')
  expect(said.textContent).toMatch(/^1\saccès modifié sur 3\. .+ Enregistrez de nouveau pour finir\.$/)
  // In the dialog: a toast would lie over its buttons.
  expect(getToasts()).toEqual([])
  expect(close).not.toHaveBeenCalled()
  failing = ''
  save()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(
    getToasts()
      .map(({ type, title }) => [type, title])
      .at(-1),
  ).toEqual(['success', expect.stringMatching(/^3\saccès modifiés\.$/)])
  expect(changed).toEqual(['a', 'a', 'b', 'c'])
})

it('a bulk change of access sets a number of hours, or removes the limit', async () => {
  show(['a', 'b'])
  choose('Heures de connexion', 'hours')
  const field = await screen.findByLabelText('Heures en tout')
  save()
  await screen.findByText(/au moins un quart d’heure/)
  expect(changed).toEqual([])
  fireEvent.change(field, { target: { value: '12,5' } })
  save()
  await waitFor(() => expect(bodies.length).toBe(2))
  expect(bodies).toEqual([{ mostHours: 12.5 }, { mostHours: 12.5 }])
  cleanup()
  show(['c'])
  choose('Heures de connexion', 'none')
  save()
  await waitFor(() => expect(bodies.at(-1)).toEqual({ mostHours: null }))
})
