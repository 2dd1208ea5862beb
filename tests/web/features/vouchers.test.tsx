/** A voucher's page: the message for each code, and the code's storage on the way to an account. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import VoucherPage from '../../../web/features/account/pages/VoucherPage.tsx'
import { clearSession, saveSession } from '../../../web/lib/session.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const COURSE = { id: 'c', slug: 'c', title: 'Respirer', coverImage: '' }
const FOUND = {
  code: 'ABCD-EFGH-JKMN',
  course: COURSE,
  lastDay: '2026-12-31',
  accessDays: 90,
  hasAccess: false,
}
let answers: Record<string, () => Response>
let requested: string[]

const refusal = (status: number, message: string) => () =>
  Response.json({ status, message, data: {} }, { status })
const signIn = () =>
  saveSession('t', {
    id: 'u1',
    collectionId: 'u',
    collectionName: 'users',
    email: 'lea@example.com',
    verified: true,
    role: 'member',
    permissions: [],
  })

beforeEach(() => {
  installBrowser()
  requested = []
  answers = { lookup: () => Response.json(FOUND) }
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string, options?: { body?: string }) => {
    if (url.includes('/vouchers/')) requested.push(`${url.split('/').at(-1)} ${options?.body ?? ''}`)
    const answer = answers[url.split('/').at(-1) ?? '']
    return answer ? answer() : Response.json({ token: 't', record: { id: 'u1' } })
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (address: string) => {
  const router = createMemoryRouter(
    ['/bon', '/bon/:code']
      .map((path) => ({ path, element: <VoucherPage /> }))
      .concat([{ path: '*', element: <p>Ailleurs</p> }]),
    { initialEntries: [address] },
  )
  renderAdmin(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

it('a voucher’s code opens its page however it was copied, and an empty field opens none', async () => {
  const router = open('/bon')
  fireEvent.click(screen.getByRole('button', { name: 'Voir ce qu’il ouvre' }))
  await screen.findByText('Recopiez le code de votre bon.')
  expect(router.state.location.pathname).toBe('/bon')
  const field = screen.getByRole('textbox', { name: /Code du bon/ })
  fireEvent.change(field, { target: { value: '  abcd efgh jkmn ' } })
  expect(screen.queryByText('Recopiez le code de votre bon.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Voir ce qu’il ouvre' }))
  await screen.findByText('Respirer')
  expect(router.state.location.pathname).toBe('/bon/ABCD-EFGH-JKMN')
})

it('a voucher’s code is stored for a sign-up or sign-in first', async () => {
  open('/bon/abcd-efgh-jkmn')
  await screen.findByText(/Bon ABCD-EFGH-JKMN, à utiliser jusqu’au 31.décembre.2026, 90.jours d’accès/)
  for (const name of ['Créer mon espace', 'J’ai déjà un compte'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toContain(
      `redirect=${encodeURIComponent('/bon/ABCD-EFGH-JKMN')}`,
    )
})

it('a voucher’s code is used once, however often it is clicked, and resumes after a failure', async () => {
  signIn()
  const router = open('/bon/ABCD-EFGH-JKMN')
  const button = await screen.findByRole('button', { name: 'Utiliser mon bon' })
  answers.redeem = refusal(409, 'Toutes les places de ce bon ont été prises.')
  fireEvent.click(button)
  await screen.findByText('Toutes les places de ce bon ont été prises.')
  answers.redeem = () =>
    Response.json({ course: { id: 'c', title: 'Respirer' }, outcome: 'opened', expiresAt: '' })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('Ailleurs')
  expect(router.state.location.pathname).toBe('/mon-espace/c')
  expect(requested.filter((call) => call.startsWith('redeem'))).toHaveLength(2)
})

it('a voucher’s page reports existing access, and the problem of a code', async () => {
  signIn()
  answers.lookup = () => Response.json({ ...FOUND, hasAccess: true })
  open('/bon/ABCD-EFGH-JKMN')
  await screen.findByText('Vous avez déjà accès à cette formation.')
  expect(screen.queryByRole('button', { name: 'Utiliser mon bon' })).toBeNull()
  cleanup()
  answers.lookup = refusal(409, 'La date limite de ce bon est passée.')
  open('/bon/ABCD-EFGH-JKMN')
  await screen.findByText('La date limite de ce bon est passée.')
  screen.getByRole('button', { name: 'Saisir un autre code' })
  cleanup()
  // No reason of the server's own: a sentence for people, and the way to try again.
  answers.lookup = refusal(500, 'Something went wrong while processing your request.')
  open('/bon/ABCD-EFGH-JKMN')
  await screen.findByRole('button', { name: 'Réessayer' })
  expect(screen.queryByText(/Something/)).toBeNull()
})
