/** The ways in: by password, by a code, by both, from a guarded address and back to it. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { users } from '#drizzle/collections/users.ts'
import { PASSWORD, type Person, type TestApp, testApp } from '../../support/app.ts'
import { renderApp } from '../../support/render-app.tsx'
import { mailsTo } from '../../support/two-steps.ts'

const EXPIRED = 'Votre session a expirée. Veuillez vous reconnecter.'
const WRONG_CODE = 'Ce code n’est pas le bon, ou il a expiré.'
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const write = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button, button *' }))

const enterPassword = async ({ email }: Person, password = PASSWORD) => {
  await write('Adresse e-mail', email)
  await write('Mot de passe', password)
  press('Se connecter')
}
/** The newest code that was sent to the person. */
const codeFor = async (app: TestApp, { email }: Person): Promise<string> => {
  const codes = (await mailsTo(app, email)).flatMap(({ text }) => /\b\d{8}\b/.exec(text)?.[0] ?? [])
  return codes.at(-1) ?? ''
}
const withTwoSteps = async (role: 'member' | 'admin' = 'member') => {
  const app = await testApp()
  const person = await app.person('claire@example.com', { role })
  await app.seed((tx) => tx.update(users, person.id, { twoSteps: true }))
  return { app, person }
}

describe('member guard', () => {
  it('leads a visitor to the sign-in form, and back to the screen after the right password', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { address } = await renderApp('/mon-espace/profile', { app })
    expect(await screen.findAllByText(EXPIRED)).not.toHaveLength(0)
    expect(address()).toBe('/connexion?redirect=%2Fmon-espace%2Fprofile&expired=true')
    await enterPassword(claire, 'pas-le-bon-mot')
    expect(await screen.findByText('Adresse e-mail ou mot de passe incorrect.')).toBeTruthy()
    await enterPassword(claire)
    await waitFor(() => expect(address()).toBe('/mon-espace/profile'))
  })

  it('clears a session that the server refuses, with a message', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { address, navigate } = await renderApp('/mon-espace', { app, as: claire })
    await screen.findByText(/^Bonjour claire/i)
    const { token } = JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}')
    await app.call('POST', '/api/auth/logout', { headers: { authorization: token } })
    await navigate('/mon-espace/appareils')
    await waitFor(() => expect(address()).toBe('/connexion?redirect=%2Fmon-espace%2Fappareils&expired=true'))
    expect(await screen.findAllByText(EXPIRED)).not.toHaveLength(0)
    expect(localStorage.getItem('pocketbase_auth')).toBeNull()
  })
})

describe('sign-in guard', () => {
  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/connexion', ''])(
    'leads a signed-in member from redirect=%s to the member space',
    async (target) => {
      const app = await testApp()
      const claire = await app.person('claire@example.com')
      const { address } = await renderApp(`/connexion?redirect=${encodeURIComponent(target)}`, {
        app,
        as: claire,
      })
      await waitFor(() => expect(address()).toBe('/mon-espace'))
    },
  )
})

describe('sign-in by code', () => {
  it('swaps forms with the focus, refuses a wrong code, sends another one and takes it with a space', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { address } = await renderApp('/connexion', { app })
    await write('Adresse e-mail', claire.email)
    press('Recevoir un code par e-mail')
    await screen.findByText('Recevoir un code', { selector: 'button, button *' })
    expect((await field('Adresse e-mail')).value).toBe(claire.email)
    expect(document.activeElement).toBe(await field('Adresse e-mail'))
    press('Revenir au mot de passe')
    expect(document.activeElement).toBe(await field('Mot de passe'))
    press('Recevoir un code par e-mail')
    await screen.findByText('Recevoir un code', { selector: 'button, button *' })
    press('Recevoir un code')
    const code = await field('Code reçu par e-mail')
    expect(document.activeElement).toBe(code)
    await write('Code reçu par e-mail', '00000000')
    press('Se connecter')
    expect(await screen.findByText(WRONG_CODE)).toBeTruthy()
    const first = await codeFor(app, claire)
    press('Renvoyer un code')
    expect(await screen.findByText('Un nouveau code vient de partir.')).toBeTruthy()
    const second = await codeFor(app, claire)
    expect(second).not.toBe(first)
    await write('Code reçu par e-mail', `${second.slice(0, 4)} ${second.slice(4)}`)
    press('Se connecter')
    await waitFor(() => expect(address()).toBe('/mon-espace'))
  })

  it('asks for the password besides where the account has two steps', async () => {
    const { app, person } = await withTwoSteps()
    const { address } = await renderApp('/connexion', { app })
    await write('Adresse e-mail', person.email)
    press('Recevoir un code par e-mail')
    await screen.findByText('Recevoir un code', { selector: 'button, button *' })
    press('Recevoir un code')
    await write('Code reçu par e-mail', '')
    await write('Code reçu par e-mail', await codeFor(app, person))
    press('Se connecter')
    expect(await screen.findByText('Votre code est bon. Saisissez aussi votre mot de passe.')).toBeTruthy()
    await enterPassword(person)
    await waitFor(() => expect(address()).toBe('/mon-espace'))
  })
})

describe('second step by code', () => {
  it('comes after the password, and leads on to what was wanted', async () => {
    const { app, person } = await withTwoSteps()
    const { address } = await renderApp('/connexion?redirect=/mon-espace/profile', { app })
    await enterPassword(person)
    expect(await screen.findByText(/^Votre compte demande aussi un code/)).toBeTruthy()
    press('Recevoir un code')
    await field('Code reçu par e-mail')
    await write('Code reçu par e-mail', await codeFor(app, person))
    press('Se connecter')
    await waitFor(() => expect(address()).toBe('/mon-espace/profile'))
    expect(sessionStorage.getItem('sign-in-step')).toBeNull()
  })

  it('begins again at the password, with the address, where it is taken up too late', async () => {
    const { app, person } = await withTwoSteps()
    const elevenMinutesAgo = Date.now() - 660_000
    sessionStorage.setItem(
      'sign-in-step',
      JSON.stringify({ email: person.email, mfaId: 'abcdefghijklmno', otpId: 'x', since: elevenMinutesAgo }),
    )
    await renderApp('/connexion', { app })
    expect(await screen.findAllByText(/^Cette étape n’est plus valable/)).not.toHaveLength(0)
    expect((await field('Adresse e-mail')).value).toBe(person.email)
    expect((await field('Mot de passe')).value).toBe('')
  })
})

describe('sign-in of the administration', () => {
  it('asks for both fields and takes an address with spaces and capitals', async () => {
    const app = await testApp()
    await app.person('apolline@example.com', { role: 'admin' })
    const { address } = await renderApp('/admin/login', { app })
    await field('Adresse e-mail')
    press('Se connecter')
    expect(await screen.findByText('Email et mot de passe requis')).toBeTruthy()
    await write('Adresse e-mail', '  Apolline@Example.com ')
    await write('Mot de passe', PASSWORD)
    press('Se connecter')
    expect(await screen.findByText(/^Bonjour apolline/)).toBeTruthy()
    expect(address()).toBe('/admin')
  })

  it('says that a code has left only when it has, and asks for it with the focus', async () => {
    const { app, person } = await withTwoSteps('admin')
    const { address, network } = await renderApp('/admin/login', { app })
    // Strict mode runs the effect that sends it twice.
    network.lose('POST /api/collections/users/request-otp', 2)
    await enterPassword(person)
    expect(await screen.findByText(`Le code n’est pas parti vers ${person.email}.`)).toBeTruthy()
    press('Renvoyer un code')
    expect(
      await screen.findByText(/^Un nouveau code vient de partir vers claire@example\.com\./),
    ).toBeTruthy()
    const code = await field('Code reçu par e-mail')
    fireEvent.change(code, { target: { value: '00000000' } })
    press('Continuer')
    expect(await screen.findByText(WRONG_CODE)).toBeTruthy()
    const before = await codeFor(app, person)
    press('Renvoyer un code')
    // What was wrong with the former code is not said of the new one.
    await waitFor(() => expect(screen.queryByText(WRONG_CODE)).toBeNull())
    await waitFor(async () => expect(await codeFor(app, person)).not.toBe(before))
    expect(code.value).toBe('')
    expect(document.activeElement).toBe(code)
    fireEvent.change(code, { target: { value: await codeFor(app, person) } })
    press('Continuer')
    expect(await screen.findByText(/^Bonjour claire/)).toBeTruthy()
    expect(address()).toBe('/admin')
  })

  it('goes on with the code that has left after a reload', async () => {
    const { app, person } = await withTwoSteps('admin')
    const { unmount } = await renderApp('/admin/login', { app })
    await enterPassword(person)
    expect(await screen.findByText(/^Un code vient de partir vers claire@example\.com\./)).toBeTruthy()
    unmount()
    const { address } = await renderApp('/admin/login', { app })
    expect(await screen.findByText(/^Un code est déjà parti vers claire@example\.com\./)).toBeTruthy()
    await write('Code reçu par e-mail', await codeFor(app, person))
    press('Continuer')
    await waitFor(() => expect(address()).toBe('/admin'))
  })
})

describe('administration guard', () => {
  it('refuses a member at the administration, who goes to the member space with a message', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { address } = await renderApp('/admin', { app, as: claire })
    await waitFor(() => expect(address()).toBe('/mon-espace'))
    expect(await screen.findAllByText(/Vous n'avez pas les permissions nécessaires/)).not.toHaveLength(0)
  })
})

describe('sample of the member space', () => {
  it('is open to a visitor', async () => {
    const { address } = await renderApp('/mon-espace?preview=true', { app: await testApp() })
    expect(await screen.findAllByText('Exemple d’espace membre')).not.toHaveLength(0)
    expect(address()).toBe('/mon-espace?preview=true')
  })
})

describe('unknown address', () => {
  it('says so, with the address', async () => {
    await renderApp('/nulle-part', { app: await testApp() })
    expect(await screen.findByText('Cette page est introuvable')).toBeTruthy()
    expect(screen.getByText('Page Not Found: /nulle-part')).toBeTruthy()
    expect(screen.getByRole('search')).toBeTruthy()
  })

  it('in the administration leads to its dashboard, not to the shop', async () => {
    await renderApp('/admin/nulle-part', { app: await testApp() })
    const home = await screen.findByRole('link', { name: 'Revenir au tableau de bord' })
    expect(home.getAttribute('href')).toBe('/admin')
    expect(screen.queryByRole('search')).toBeNull()
  })
})
