import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSecondStepActs } from '../../../web/features/mon-espace/components/use-second-step-acts.tsx'
import type { SessionRecord } from '../../../web/lib/auth.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const user = { id: 'u1', collectionName: 'users', email: 'a@b.fr' } as SessionRecord

const KEY = { id: 'k1', name: 'Téléphone', created: '', lastUsedAt: '' }

const Acts = () => {
  const { open, dialog } = useSecondStepActs(user)
  return (
    <>
      <button type="button" onClick={() => open({ kind: 'renewCodes' })}>
        Ouvrir
      </button>
      <button type="button" onClick={() => open({ kind: 'addApp' })}>
        Ajouter
      </button>
      <button type="button" onClick={() => open({ kind: 'removeApp' })}>
        Retirer l’application
      </button>
      <button type="button" onClick={() => open({ kind: 'removePasskey', passkey: KEY })}>
        Retirer la clé
      </button>
      {dialog}
    </>
  )
}

beforeAll(installBrowser)
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ recoveryCodes: ['abcd-efgh'] }))
  renderAdmin(
    <QueryClientProvider client={new QueryClient()}>
      <Acts />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir' }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('the dialog of recovery codes closes only after a confirmation that they are stored', async () => {
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('button', { name: 'Fermer' })).not.toBeNull()
  fireEvent.change(within(dialog).getByLabelText('Mot de passe'), { target: { value: 'secret' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Renouveler' }))
  expect(await within(dialog).findByText('abcd-efgh')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Fermer' })).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'J’ai gardé mes codes' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a second-step dialog stays while its request runs, and shows the arriving codes', async () => {
  let answer: (reply: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Mot de passe'), { target: { value: 'secret' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Renouveler' }))
  await vi.waitFor(() =>
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Annuler' }).disabled).toBe(true),
  )
  fireEvent.keyDown(dialog, { key: 'Escape' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }))
  const mask = document.querySelector<HTMLElement>('.mantine-Modal-inner')
  fireEvent.mouseDown(mask ?? document.body)
  fireEvent.click(mask ?? document.body)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  answer(Response.json({ recoveryCodes: ['abcd-efgh'] }))
  expect(await within(dialog).findByText('abcd-efgh')).toBeTruthy()
})

it('a second-step dialog begins at the password', async () => {
  const dialog = await screen.findByRole('dialog')
  await vi.waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Mot de passe')))
})

describe('an act whose answer did not say that it was done', () => {
  const state = { appSince: '', passkeys: [], recoveryCodes: 0, mayAdd: true, isOffered: false }
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const gone = async () =>
    Response.json({ status: 404, message: 'x', statusMessage: 'N’existe plus.', data: {} }, { status: 404 })
  /** Answers by `METHOD path`, whatever comes first after `/api/me/second-step`. */
  const answers = (given: Record<string, () => Promise<Response>>) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
      const requested = `${method} ${new URL(url).pathname.replace('/api/me/second-step', '')}`
      return (given[requested] ?? lost)()
    })
  }
  /** The dialog that is open closes, and another one opens. */
  const open = async (name: string) => {
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuler' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name }))
    return screen.findByRole('dialog')
  }
  const prove = (dialog: HTMLElement, name: string) => {
    fireEvent.change(within(dialog).getByLabelText('Mot de passe'), { target: { value: 'secret' } })
    fireEvent.click(within(dialog).getByRole('button', { name }))
  }

  it.each([
    ['Retirer l’application', 'DELETE /app'],
    ['Retirer la clé', 'DELETE /passkeys/k1'],
  ])('takes what is gone already for done: %s', async (name, route) => {
    answers({ [route]: gone })
    prove(await open(name), 'Retirer')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 3000)
  })

  it.each([
    ['is gone', '', true],
    ['is still there', '2026-11-01 08:00:00.000Z', false],
  ])('asks whether the application %s when the answer is lost', async (_, appSince, isClosed) => {
    answers({ 'GET ': async () => Response.json({ ...state, appSince }) })
    const dialog = await open('Retirer l’application')
    prove(dialog, 'Retirer')
    if (isClosed) await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 3000)
    else expect((await within(dialog).findByRole('alert')).textContent).toMatch(/joindre le serveur/)
  })

  it('leads from an application that was added to new codes', async () => {
    answers({
      'GET ': async () =>
        Response.json({ ...state, appSince: '2026-11-01 08:00:00.000Z', recoveryCodes: 10 }),
      'POST /app': async () => Response.json({ key: 'ABCDEFGH', address: 'otpauth://totp/x' }),
    })
    const dialog = await open('Ajouter')
    prove(dialog, 'Continuer')
    fireEvent.change(await within(dialog).findByLabelText(/Premier code/), { target: { value: '123456' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
    expect(await within(dialog).findByText(/L’application est ajoutée, mais vos codes/)).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Renouveler' })).toBeTruthy()
  })

  it('says of a renewal that the codes before may serve no more', async () => {
    answers({})
    const dialog = await screen.findByRole('dialog')
    prove(dialog, 'Renouveler')
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(
      /anciens codes ne servent peut-être plus/,
    )
  })
})
