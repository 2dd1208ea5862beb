import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recoveryCodes } from '#drizzle/collections/second-steps.ts'
import { system } from '#server/records/actor.ts'
import { useSecondStepActs } from '../../../web/features/mon-espace/components/use-second-step-acts.tsx'
import { type SessionRecord, useUser } from '../../../web/lib/auth.ts'
import { PASSWORD, type Person, type TestApp, testApp } from '../../support/app.ts'
import type { Network } from '../../support/network.ts'
import { renderElement } from '../../support/render-element.tsx'
import { codeOf, protect } from '../../support/two-steps.ts'

/** One that the account does not have. */
const KEY = { id: 'k1', name: 'Téléphone', created: '', lastUsedAt: '' }
const REMOVE_APP = 'DELETE /api/me/second-step/app'
const CONFIRM_APP = 'POST /api/me/second-step/app/confirm'
const RENEW = 'POST /api/me/second-step/recovery-codes'

const ActsOf = ({ user }: { user: SessionRecord }) => {
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
const Acts = () => {
  const user = useUser()
  return user ? <ActsOf user={user} /> : null
}

let app: TestApp
let lea: Person
let network: Network

/** The page of an account with the dialog of recovery codes open. */
const show = async ({ hasApp }: { hasApp: boolean }) => {
  if (hasApp) await protect(app, lea)
  network = (await renderElement(<Acts />, { app, as: lea })).network
  fireEvent.click(screen.getByRole('button', { name: 'Ouvrir' }))
  return screen.findByRole('dialog')
}
/** The dialog that is open closes, and another one opens. */
const open = async (name: string) => {
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuler' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name }))
  return screen.findByRole('dialog')
}
const prove = (dialog: HTMLElement, name: string) => {
  fireEvent.change(within(dialog).getByLabelText('Mot de passe'), { target: { value: PASSWORD } })
  fireEvent.click(within(dialog).getByRole('button', { name }))
}
/** The dialog shows the account's ten codes, of which the server keeps the beginnings. */
const showsCodes = (dialog: HTMLElement) =>
  waitFor(() => {
    const shown = within(dialog).getAllByRole('listitem')
    const stored = app.engine.read(system).find(recoveryCodes, { recordRef: lea.id })
    expect(shown).toHaveLength(10)
    expect(shown.map(({ textContent }) => textContent.slice(0, 2)).sort()).toEqual(
      stored.map(({ beginning }) => beginning).sort(),
    )
  })

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  app = await testApp()
  lea = await app.person('lea@example.com')
})

describe('dialog of recovery codes', () => {
  it('closes only after a confirmation that they are stored', async () => {
    const dialog = await show({ hasApp: true })
    expect(within(dialog).queryByRole('button', { name: 'Fermer' })).not.toBeNull()
    prove(dialog, 'Renouveler')
    await showsCodes(dialog)
    expect(within(dialog).queryByRole('button', { name: 'Fermer' })).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'J’ai gardé mes codes' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays while its request runs, and shows the arriving codes', async () => {
    const dialog = await show({ hasApp: true })
    const release = network.hold(RENEW)
    prove(dialog, 'Renouveler')
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
    release()
    await showsCodes(dialog)
  })

  it('begins at the password', async () => {
    const dialog = await show({ hasApp: true })
    await vi.waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Mot de passe')))
  })
})

describe('act whose answer did not say that it was done', () => {
  it.each(['Retirer l’application', 'Retirer la clé'])(
    'takes what is gone already for done: %s',
    async (name) => {
      await show({ hasApp: false })
      prove(await open(name), 'Retirer')
      await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 3000)
      expect(network.sent(/^DELETE/)).toHaveLength(1)
    },
  )

  it('closes where the answer is lost and the application is gone', async () => {
    await show({ hasApp: true })
    network.loseAnswer(REMOVE_APP)
    prove(await open('Retirer l’application'), 'Retirer')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 3000)
  })

  it('says that there is no network where the answer is lost and the application is still there', async () => {
    await show({ hasApp: true })
    network.lose(REMOVE_APP)
    const dialog = await open('Retirer l’application')
    prove(dialog, 'Retirer')
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/joindre le serveur/)
  })

  it('leads from an application that was added to new codes', async () => {
    await show({ hasApp: false })
    network.loseAnswer(CONFIRM_APP)
    const dialog = await open('Ajouter')
    prove(dialog, 'Continuer')
    const field = await within(dialog).findByLabelText(/Premier code/)
    const key = within(dialog)
      .getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/)
      .textContent.replaceAll(' ', '')
    fireEvent.change(field, { target: { value: codeOf(key, app.clock.now()) } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
    expect(await within(dialog).findByText(/L’application est ajoutée, mais vos codes/)).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Renouveler' })).toBeTruthy()
  })

  it('says of a renewal that the codes before may serve no more', async () => {
    const dialog = await show({ hasApp: true })
    network.lose(RENEW)
    prove(dialog, 'Renouveler')
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(
      /anciens codes ne servent peut-être plus/,
    )
  })
})
