import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AddPasskey } from '../../../web/features/mon-espace/components/PasskeyForms.tsx'
import type { SessionRecord } from '../../../web/lib/auth.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

const browser = vi.hoisted(() => ({ make: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  startRegistration: browser.make,
  startAuthentication: vi.fn(),
}))

const REFUSED = 'Cette clé d’accès n’est pas reconnue.'
const MAKE = 'Créer la clé'
const OPTIONS = '/api/me/second-step/passkeys/options'
let requested: string[] = []
/** What the server answers when a key is brought. */
let answer: () => Response

const user = { id: 'u1', collectionName: 'users', email: 'a@b.fr' } as SessionRecord
const added = vi.fn()
const fail = (error: unknown) => Promise.reject(error)

const prove = async () => {
  fireEvent.change(await screen.findByLabelText('Mot de passe'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  return (await screen.findByLabelText('Nom de cette clé')) as HTMLInputElement
}
const make = (field: HTMLInputElement, name: string) => {
  fireEvent.change(field, { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: MAKE }))
}

beforeAll(installBrowser)
beforeEach(() => {
  requested = []
  added.mockReset()
  browser.make.mockReset().mockResolvedValue({ id: 'k' })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url).pathname
    requested.push(path)
    return path === OPTIONS ? Response.json({ challenge: `c${requested.length}` }) : answer()
  })
  renderAdmin(<AddPasskey user={user} onAdded={added} onFailed={fail} onClose={() => undefined} />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refuse = (field: string, message: string) => () =>
  Response.json({ status: 400, message: 'x', data: { [field]: { code: 'x', message } } }, { status: 400 })

describe('a new passkey', () => {
  it('starts again with the proof when the server refuses it, and says why', async () => {
    answer = refuse('passkey', REFUSED)
    make(await prove(), 'Téléphone')
    expect((await screen.findByRole('alert')).textContent).toBe(REFUSED)
    expect(screen.queryByRole('button', { name: MAKE })).toBeNull()
    answer = () => Response.json({ recoveryCodes: ['abc'] })
    const field = await prove()
    expect([field.value, screen.queryByRole('alert')]).toEqual(['Téléphone', null])
    make(field, 'Téléphone')
    await vi.waitFor(() => expect(added).toHaveBeenCalledWith(['abc']))
    // Another challenge: the server takes each once.
    expect(browser.make.mock.calls.map(([{ optionsJSON }]) => optionsJSON.challenge)).toEqual(['c1', 'c3'])
  })

  it('starts again when the server says so of the whole', async () => {
    const statusMessage = 'Votre compte a déjà vingt clés d’accès.'
    answer = () => Response.json({ status: 409, message: 'x', statusMessage, data: {} }, { status: 409 })
    make(await prove(), 'Téléphone')
    expect((await screen.findByRole('alert')).textContent).toBe(statusMessage)
    expect(screen.queryByLabelText('Mot de passe')).not.toBeNull()
  })

  it('stays when its browser gives up, or the name is refused: the challenge still stands', async () => {
    const field = await prove()
    browser.make.mockRejectedValueOnce(Object.assign(new Error('x'), { name: 'NotAllowedError' }))
    make(field, 'Téléphone')
    expect((await screen.findByRole('alert')).textContent).toMatch(/annulée/)
    answer = refuse('name', 'Ce nom est trop long.')
    make(field, 'Téléphone')
    expect(await screen.findByText('Ce nom est trop long.')).toBeTruthy()
    expect([
      screen.queryByLabelText('Mot de passe'),
      requested.filter((path) => path === OPTIONS).length,
    ]).toEqual([null, 1])
  })
})
