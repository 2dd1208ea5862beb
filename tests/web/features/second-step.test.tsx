/**
 * The second step of an account: added on its page, required at both sign-ins, removed by its owner or a
 * superuser.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SecondStepOffer } from '../../../web/admin-ui/components/SecondStepOffer.tsx'
import SignInPage from '../../../web/features/account/pages/SignInPage.tsx'
import AdminLoginPage from '../../../web/features/admin-login/pages/AdminLoginPage.tsx'
import UsersPage from '../../../web/features/admin-users/pages/UsersPage.tsx'
import SecondStepPage from '../../../web/features/mon-espace/pages/SecondStepPage.tsx'
import { SECOND_STEP_KEY } from '../../../web/lib/second-steps.ts'
import { Toaster } from '../../../web/ui/toast/Toaster.tsx'
import { PASSWORD, type Person, testApp } from '../../support/app.ts'
import { field, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'
import { codeOf, protect, withPassword } from '../../support/two-steps.ts'

const WRONG_CODE = 'Ce code n’est pas le bon, ou il a expiré.'
const APP_CODE = 'Code de l’application'

const protectedWorld = async (role: 'member' | 'admin' = 'member') => {
  const app = await testApp()
  const person = await app.person('lea@example.com', { role })
  return { app, person, step: await protect(app, person) }
}
const enterPassword = async ({ email }: Person) => {
  await write('Adresse e-mail', email)
  await write('Mot de passe', PASSWORD)
  await press('Se connecter')
}
const send = async (label: string, value: string) => {
  await write(label, value)
  fireEvent.submit(await field(label))
}

describe('page of the second step', () => {
  it('adds an application by its first code, shows the recovery codes, and takes it away again', async () => {
    const app = await testApp()
    const person = await app.person('lea@example.com')
    await renderApp(<SecondStepPage />, { app, as: person })
    await press('Ajouter une application')
    const dialog = await screen.findByRole('dialog')
    await write('Mot de passe', PASSWORD, dialog)
    await press('Continuer', dialog)
    await within(dialog).findByRole('img', { name: 'Code à photographier avec votre application' })
    const { textContent: key } = await within(dialog).findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const label = 'Premier code affiché par l’application'
    const input = await field(label, dialog)
    await waitFor(() => expect(document.activeElement).toBe(input))
    await send(label, '000000')
    await within(dialog).findByText(WRONG_CODE)
    expect(document.activeElement).toBe(input)
    // As it is copied from the telephone.
    const code = codeOf((key ?? '').replace(/\s/g, ''), app.clock.now())
    await send(label, code.replace(/(...)/, '$1 '))
    const list = await within(dialog).findByRole('list', { name: 'Codes de secours' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
    // Read out, and not sent away by a second « Entrée » or by Échap.
    await waitFor(() => expect(document.activeElement).toBe(list))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(within(dialog).getByRole('list', { name: 'Codes de secours' })).toBe(list)
    await press('J’ai gardé mes codes', dialog)
    await screen.findByText(/Il vous en reste 10\./)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await press('Retirer l’application')
    const question = await screen.findByRole('dialog')
    await write('Mot de passe', PASSWORD, question)
    await press('Retirer', question)
    await screen.findByText('Ajouter une application')
    expect((await withPassword(app, person)).statusCode).toBe(200)
  })

  it('says of a browser without passkeys that it knows none', async () => {
    const app = await testApp()
    await renderApp(<SecondStepPage />, { app, as: await app.person('lea@example.com') })
    await press('Ajouter une clé d’accès')
    await within(await screen.findByRole('dialog')).findByText(
      /Ce navigateur ne connaît pas les clés d’accès/,
    )
  })
})

describe('sign-in form', () => {
  it('asks for a code of the application, again after a wrong one, and goes on from there after a reload', async () => {
    const { app, person, step } = await protectedWorld()
    const first = await renderApp(<SignInPage />, { app, at: '/connexion' })
    await enterPassword(person)
    const input = await field(APP_CODE)
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect([input.autocomplete, input.inputMode]).toEqual(['one-time-code', 'numeric'])
    await send(APP_CODE, '111 111')
    await screen.findByText(WRONG_CODE)
    expect(document.activeElement).toBe(input)
    first.unmount()
    const { address } = await renderApp(<SignInPage />, { app, at: '/connexion' })
    await send(APP_CODE, step.next())
    await waitFor(() => expect(address()).toBe('/mon-espace'))
  })

  it('takes a recovery code in place of it, once, however it is typed', async () => {
    const { app, person, step } = await protectedWorld()
    const { address } = await renderApp(<SignInPage />, { app, at: '/connexion' })
    await enterPassword(person)
    await press('Utiliser un code de secours')
    const input = await field('Code de secours')
    await waitFor(() => expect(document.activeElement).toBe(input))
    await send('Code de secours', 'AAAA-BBBB-CCCC')
    await screen.findByText('Ce code de secours n’est pas le bon, ou il a déjà servi.')
    await send('Code de secours', (step.recoveryCodes[0] ?? '').toLowerCase())
    await waitFor(() => expect(address()).toBe('/mon-espace'))
    const state = await app.call('GET', '/api/me/second-step', { as: person })
    expect(state.json()).toMatchObject({ recoveryCodes: 9 })
  })

  it('goes back to the password with a sentence once the step is over', async () => {
    const { app, person } = await protectedWorld()
    const page = (
      <>
        <SignInPage />
        <Toaster />
      </>
    )
    const { network } = await renderApp(page, { app, at: '/connexion' })
    await enterPassword(person)
    for (let count = 1; count <= 6; count += 1) {
      await send(APP_CODE, '000000')
      await waitFor(() => expect(network.sent('POST /api/auth/second-step')).toHaveLength(count))
      await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
    }
    await screen.findByText('Cette étape n’est plus valable : recommencez par votre mot de passe.')
    expect((await field('Adresse e-mail')).value).toBe(person.email)
    expect(screen.getByLabelText('Mot de passe')).toBeTruthy()
  })
})

describe('door of the administration', () => {
  it('asks for the code, again after a wrong one', async () => {
    const { app, person, step } = await protectedWorld('admin')
    const { address } = await renderApp(<AdminLoginPage />, { app, at: '/admin/login' })
    await enterPassword(person)
    const input = await field(APP_CODE)
    await waitFor(() => expect(document.activeElement).toBe(input))
    await send(APP_CODE, '111111')
    await screen.findByText(WRONG_CODE)
    expect(document.activeElement).toBe(input)
    await send(APP_CODE, step.next())
    await waitFor(() => expect(address()).toBe('/admin'))
  })

  it('offers a second step to accounts without one, until it is postponed', async () => {
    const app = await testApp()
    const admin = await app.person('lea@example.com', { role: 'admin' })
    const first = await renderApp(<SecondStepOffer />, { app, as: admin })
    const way = await screen.findByText('Ajouter une seconde étape')
    expect(way.closest('a')?.getAttribute('href')).toBe('/mon-espace/deux-etapes')
    await press('Plus tard')
    await waitFor(() => expect(screen.queryByText('Plus tard')).toBeNull())
    first.unmount()
    const { queries } = await renderApp(<SecondStepOffer />, { app, as: admin })
    await waitFor(() => expect(queries.getQueriesData({ queryKey: SECOND_STEP_KEY })[0]?.[1]).toBeDefined())
    expect(screen.queryByText('Plus tard')).toBeNull()
  })
})

describe('sheet of a person', () => {
  it('lets a superuser take a lost second step away', async () => {
    const { app, person } = await protectedWorld()
    const at = `/admin/users?personne=${person.id}&onglet=droits`
    const page = (
      <>
        <UsersPage />
        <Toaster />
      </>
    )
    await renderApp(page, { app, as: await app.superuser(), at })
    await press('Retirer la seconde étape')
    const question = await screen.findByRole('dialog', { name: /^Retirer la seconde étape de/ })
    await write('Mot de passe', PASSWORD, question)
    await press('Retirer la seconde étape', question)
    await screen.findByText(/^La seconde étape est retirée\./)
    await screen.findByText('Aucune.')
    expect((await withPassword(app, person)).statusCode).toBe(200)
  })
})
