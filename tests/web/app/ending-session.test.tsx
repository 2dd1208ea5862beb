/** Sessions that end, and rights that are taken away, while a page of the administration is open. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Permission } from '#drizzle/access.ts'
import { coupons } from '#drizzle/collections/payments.ts'
import { superusers } from '#drizzle/collections/system.ts'
import { users } from '#drizzle/collections/users.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { system } from '#server/records/actor.ts'
import { startSession } from '../../../web/lib/session.ts'
import { PASSWORD, testApp } from '../../support/app.ts'
import { field, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const EMAIL = 'ondine@example.com'
const NEW_PASSWORD = 'un-autre-mot'

const LABEL = 'Utilisations par personne (facultatif)'

/** The page of codes of the administration, open for a team member. */
const openCodes = async () => {
  const app = await testApp()
  const permissions: Permission[] = ['payments.manage', 'stats.view']
  const editor = await app.person(EMAIL, { role: 'staff', permissions })
  const coupon = await app.seed((tx) => tx.create(coupons, { code: 'ETE20', percent: 20, active: true }))
  const page = await renderApp('/admin/coupons', { app, as: editor })
  const table = await screen.findByRole('table')
  return {
    ...page,
    /** Types into the dialog of the code, and leaves it unsaved. */
    edit: async () => {
      await press('ETE20', table)
      await write(LABEL, '1')
    },
    stored: () => app.engine.read(system).get(coupons, coupon.id).perPerson,
    changePassword: async () => {
      const body = { oldPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD }
      const path = `/api/collections/users/records/${editor.id}`
      expect((await app.call('PATCH', path, { as: editor, body })).statusCode).toBe(200)
    },
    revoke: () => app.seed((tx) => tx.update(users, editor.id, { permissions: ['stats.view'] })),
  }
}
describe('a session that has ended', () => {
  it('is opened again above unsaved work, which is then saved', async () => {
    const { edit, changePassword, stored } = await openCodes()
    await edit()
    await changePassword()
    await press('Enregistrer')
    const dialog = await screen.findByRole('dialog', { name: 'Votre session a expiré' })
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await write(`Mot de passe de ${EMAIL}`, PASSWORD, dialog)
    await press('Se reconnecter', dialog)
    await within(dialog).findByText('Adresse e-mail ou mot de passe incorrect.')
    await write(`Mot de passe de ${EMAIL}`, NEW_PASSWORD, dialog)
    fireEvent.submit(await field(`Mot de passe de ${EMAIL}`, dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(stored()).toBe(1)
  })
})

it('a superuser whose token is refused is told that their credentials are needed', async () => {
  const app = await testApp()
  const root = await app.superuser()
  const { address, queries } = await renderApp('/admin/categories', { app, as: root })
  await screen.findByText('Catégories de produits')
  const password = await hashPassword(NEW_PASSWORD)
  await app.seed((tx) => tx.update(superusers, root.id, { password }))
  await act(() => queries.invalidateQueries())
  await screen.findByText('Admin authentication required. Please check your credentials.')
  await waitFor(() => expect(address()).toMatch(/^\/connexion/))
})

describe('a session that another tab ends', () => {
  it('leads to the sign-in form where nothing is unsaved', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
    onTestFinished(startSession())
    const app = await testApp()
    const editor = await app.person(EMAIL, { role: 'admin' })
    const { address } = await renderApp('/admin/categories', { app, as: editor })
    await screen.findByText('Catégories de produits')
    localStorage.removeItem('pocketbase_auth')
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await waitFor(() => expect(address()).toMatch(/^\/connexion/))
    await screen.findByLabelText('Mot de passe')
  })
})

describe('rights that were taken away', () => {
  it('leave the navigation within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
    const { revoke } = await openCodes()
    const nav = screen.getByRole('complementary', { name: 'Barre latérale' })
    await within(nav).findByText('Ventes')
    await revoke()
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(within(nav).queryByText('Ventes')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await waitFor(() => expect(within(nav).queryByText('Ventes')).toBeNull())
  })

  it('refuse the next save, and say so', async () => {
    const { edit, revoke, stored } = await openCodes()
    await edit()
    await revoke()
    await press('Enregistrer')
    await screen.findAllByText("Vous n'avez pas les permissions nécessaires")
    expect(stored()).toBeNull()
  })
})
