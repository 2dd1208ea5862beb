import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { passkeys } from '#drizzle/collections/second-steps.ts'
import { users } from '#drizzle/collections/users.ts'
import { AddPasskey } from '../../../web/features/mon-espace/components/PasskeyForms.tsx'
import type { SessionRecord } from '../../../web/lib/auth.ts'
import { PASSWORD, type Person, type TestApp, testApp } from '../../support/app.ts'
import { Authenticator } from '../../support/authenticator.ts'
import type { Network } from '../../support/network.ts'
import { renderElement } from '../../support/render-element.tsx'

/** The browser's own dialog, which jsdom lacks. */
const browser = vi.hoisted(() => ({ make: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  startRegistration: browser.make,
  startAuthentication: vi.fn(),
}))

const REFUSED = 'Cette clé d’accès n’a pas été reconnue. Essayez de nouveau, ou choisissez un autre moyen.'
const MAKE = 'Créer la clé'
const OPTIONS = 'POST /api/me/second-step/passkeys/options'

const added = vi.fn()
const fail = (error: unknown) => Promise.reject(error)
let app: TestApp
let claire: Person
let network: Network

const prove = async () => {
  fireEvent.change(await screen.findByLabelText('Mot de passe'), { target: { value: PASSWORD } })
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  return (await screen.findByLabelText('Nom de cette clé')) as HTMLInputElement
}
const make = (field: HTMLInputElement, name: string) => {
  fireEvent.change(field, { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: MAKE }))
}
type Given = { optionsJSON: { challenge: string } }
const challenges = () => browser.make.mock.calls.map(([{ optionsJSON }]) => optionsJSON.challenge)

beforeEach(async () => {
  added.mockReset()
  browser.make.mockReset()
  browser.make.mockImplementation(async ({ optionsJSON }: Given) => new Authenticator().make(optionsJSON))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  app = await testApp()
  claire = await app.person('claire@example.com')
  const user = { id: claire.id, collectionName: 'users', email: claire.email } as SessionRecord
  const form = <AddPasskey user={user} onAdded={added} onFailed={fail} onClose={() => undefined} />
  network = (await renderElement(form, { app, as: claire })).network
})

describe('new passkey', () => {
  it('starts again with the proof when the server refuses it, and says why', async () => {
    browser.make.mockImplementationOnce(async ({ optionsJSON }: Given) =>
      new Authenticator().make(optionsJSON, { origin: 'https://faux.example' }),
    )
    make(await prove(), 'Téléphone')
    expect((await screen.findByRole('alert')).textContent).toBe(REFUSED)
    expect(screen.queryByRole('button', { name: MAKE })).toBeNull()
    const field = await prove()
    expect([field.value, screen.queryByRole('alert')]).toEqual(['Téléphone', null])
    make(field, 'Téléphone')
    await vi.waitFor(() => expect(added).toHaveBeenCalledOnce())
    expect(added.mock.lastCall?.[0]).toHaveLength(10)
    // Another challenge: the server takes each once.
    expect(new Set(challenges()).size).toBe(2)
    expect(network.sent(OPTIONS)).toHaveLength(2)
  })

  it('starts again when the server says so of the whole', async () => {
    const field = await prove()
    await app.seed((tx) => {
      for (let at = 0; at < 20; at += 1)
        tx.create(passkeys, {
          collectionRef: app.engine.registry.of(users).id,
          recordRef: claire.id,
          name: `Clé ${at}`,
          credentialId: `id${at}`,
          publicKey: 'x',
        })
    })
    make(field, 'Téléphone')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Votre compte a déjà vingt clés d’accès. Retirez-en une d’abord.',
    )
    expect(screen.queryByLabelText('Mot de passe')).not.toBeNull()
  })

  it('stays when its browser gives up, or the name is refused: the challenge still stands', async () => {
    const field = await prove()
    browser.make.mockRejectedValueOnce(Object.assign(new Error('x'), { name: 'NotAllowedError' }))
    make(field, 'Téléphone')
    expect((await screen.findByRole('alert')).textContent).toMatch(/annulée/)
    make(field, 'x'.repeat(81))
    expect(await screen.findByText('Au plus 80 caractères.')).toBeTruthy()
    expect([screen.queryByLabelText('Mot de passe'), network.sent(OPTIONS).length]).toEqual([null, 1])
  })
})
