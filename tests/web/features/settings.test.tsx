/** Everything that members decide about their account: the same panels at each address of the profile. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { consents } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import SettingsPage from '../../../web/features/mon-espace/pages/SettingsPage.tsx'
import { Toaster } from '../../../web/ui/toast/Toaster.tsx'
import { PASSWORD, type TestApp, testApp } from '../../support/app.ts'
import { field, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'
import { mailsTo, withPassword } from '../../support/two-steps.ts'

const EMAIL = 'elise@example.com'
const MAIL_CODE = 'Demander un code par e-mail à chaque connexion'

const openSettings = async ({ verified = true } = {}) => {
  const app = await testApp()
  const member = await app.person(EMAIL, { verified })
  const page = await renderApp(
    <>
      <SettingsPage />
      <Toaster />
    </>,
    { app, as: member },
  )
  await screen.findByText('Vos données')
  return { ...page, member, stored: () => app.engine.read(system).get(users, member.id) }
}
const PANELS = [
  'Identité',
  'Adresse e-mail',
  'Mot de passe',
  'Connexion en deux étapes',
  'Appareils',
  'Notifications',
  'Préférences',
  'Factures',
  'Vos données',
  'Supprimer mon compte',
]
/** Ticks or clears a box. */
const tick = async (label: string | RegExp) => {
  const box = await field(label)
  fireEvent.click(box)
  return box
}
/** The latest code that was mailed. */
const mailedCode = async (app: TestApp): Promise<string> => {
  const codes = (await mailsTo(app, EMAIL)).flatMap(({ text }) => /\b\d{8}\b/.exec(text) ?? [])
  return codes.at(-1) ?? ''
}

describe('settings', () => {
  it.each(['/settings', '/settings?preview=true'])(
    'sends a visitor of %s to the sign-in form',
    async (at) => {
      const { address } = await renderApp(at)
      await waitFor(() => expect(address()).toMatch(/^\/connexion\?redirect=%2Fsettings/))
    },
  )

  it('store a name and the consent to the newsletter', async () => {
    const { app, member, stored } = await openSettings()
    await write('Prénom', 'Éloïse')
    await press('Enregistrer')
    await screen.findByText('Modifications enregistrées.')
    expect(stored().firstName).toBe('Éloïse')
    const box = await tick(/nouvelles et les offres/)
    await waitFor(() => expect(box.checked).toBe(true))
    await waitFor(() =>
      expect(app.engine.read(system).find(consents, { user: member.id })).toMatchObject([
        { purpose: 'newsletter', given: true },
      ]),
    )
  })

  it('ask for a verified address before a code by mail', async () => {
    const { stored } = await openSettings({ verified: false })
    const box = await tick(MAIL_CODE)
    await screen.findByText(/Vérifiez d’abord votre adresse e-mail/)
    expect([box.checked, stored().twoSteps]).toEqual([false, false])
  })

  it('say where the confirmation of another address went', async () => {
    const { app } = await openSettings()
    await write('Nouvelle adresse e-mail', `neuve-${EMAIL}`)
    await press('Changer d’adresse')
    await screen.findByText(`Un message de confirmation vient de partir vers neuve-${EMAIL}.`)
    expect(await mailsTo(app, `neuve-${EMAIL}`)).toHaveLength(1)
  })

  it('export nothing for a wrong password, and say so at its field', async () => {
    await openSettings()
    await press('Exporter mes données')
    const dialog = await screen.findByRole('dialog', { name: 'Exporter vos données' })
    await write('Mot de passe', 'un autre', dialog)
    await press('Télécharger l’archive', dialog)
    await within(dialog).findByText('Ce mot de passe n’est pas le bon.')
  })

  it('end the code by mail for the right password alone', async () => {
    const { stored } = await openSettings()
    const box = await tick(MAIL_CODE)
    await screen.findByText('Modifications enregistrées.')
    expect([box.checked, stored().twoSteps]).toEqual([true, true])
    await tick(MAIL_CODE)
    const dialog = await screen.findByRole('dialog', { name: /^Ne plus demander de code par e-mail/ })
    await write('Mot de passe', 'faux-mot-de-passe', dialog)
    await press('Ne plus demander', dialog)
    await within(dialog).findByText('Ce mot de passe n’est pas le bon.')
    expect([box.checked, stored().twoSteps]).toEqual([true, true])
    await write('Mot de passe', PASSWORD, dialog)
    await press('Ne plus demander', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([box.checked, stored().twoSteps]).toEqual([false, false])
  })

  it('lead from a new password to the sign-in form where a second step is asked for', async () => {
    const { app, address, member } = await openSettings()
    await tick(MAIL_CODE)
    await screen.findByText('Modifications enregistrées.')
    await write('Mot de passe actuel', PASSWORD)
    await write('Nouveau mot de passe', 'une-autre-phrase-longue')
    await write('Confirmation', 'une-autre-phrase-longue')
    await press('Modifier mon mot de passe')
    await screen.findByText('Mot de passe enregistré. Reconnectez-vous.')
    await waitFor(() => expect(address()).toBe('/connexion'))
    const answer = await withPassword(app, member, { password: 'une-autre-phrase-longue' })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([401, ['mfaId']])
  })
})

describe('erasure', () => {
  it('takes a mailed code in place of the password, and refuses a wrong one', async () => {
    const app = await testApp()
    const member = await app.person(EMAIL)
    const { address } = await renderApp(
      <>
        <SettingsPage />
        <Toaster />
      </>,
      { app, as: member, at: '/settings' },
    )
    await press('Supprimer mon compte')
    const dialog = await screen.findByRole('dialog', { name: /Supprimer votre compte/ })
    await write('Tapez SUPPRIMER pour confirmer', 'SUPPRIMER', dialog)
    await press(/Je n’ai pas de mot de passe/, dialog)
    await within(dialog).findByText('Un code vient de partir vers votre adresse e-mail.')
    await write('Code reçu par e-mail', '00000000', dialog)
    await press('Supprimer', dialog)
    await within(dialog).findByText('Ce code n’est pas le bon, ou il a expiré.')
    await write('Code reçu par e-mail', await mailedCode(app), dialog)
    await press('Supprimer', dialog)
    await screen.findByText('Votre compte est supprimé.')
    await waitFor(() => expect(address()).toBe('/'))
    expect((await withPassword(app, member)).statusCode).toBe(400)
  })
})

describe('devices', () => {
  it('are all disconnected from the profile, except this one', async () => {
    const { app, member } = await openSettings()
    const elsewhere = (await withPassword(app, member)).json().token
    await press('Se déconnecter partout')
    const dialog = await screen.findByRole('dialog', { name: /^Tout déconnecter/ })
    await press('Tout déconnecter', dialog)
    await screen.findByText('Vos autres appareils sont déconnectés.')
    const answer = await app.call('GET', '/api/auth/me', { headers: { authorization: elsewhere } })
    expect(answer.statusCode).toBe(401)
  })
})

describe('address of the profile', () => {
  it.each([
    ['/mon-espace/profile', 'Mon profil'],
    ['/settings', 'Paramètres'],
    ['/auth/profile', 'Mon compte'],
    ['/client?view=parametres', 'Paramètres'],
  ])('%s keeps its title and shows every panel', async (at, title) => {
    const app = await testApp()
    const { address } = await renderApp(at, { app, as: await app.person(EMAIL) })
    await screen.findByRole('heading', { level: 2, name: 'Vos données' })
    const main = within(screen.getByRole('main'))
    const texts = (level: number) => main.getAllByRole('heading', { level }).map((one) => one.textContent)
    expect([address(), texts(1), texts(2)]).toEqual([at, [title], PANELS])
  })

  it('tells a visitor of /auth/profile to sign in', async () => {
    const { address } = await renderApp('/auth/profile')
    await screen.findByText('Connectez-vous pour accéder à cette page.')
    const way = within(screen.getByRole('main')).getByRole('link', { name: 'Se connecter' })
    expect([address(), way.getAttribute('href')]).toEqual([
      '/auth/profile',
      '/connexion?redirect=%2Fauth%2Fprofile',
    ])
  })
})

describe('sample of the profile', () => {
  it('is complete and offers no sign-out', async () => {
    await renderApp('/mon-espace/profile?preview=true')
    await screen.findByText(/Exemple d’espace membre/)
    expect(screen.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Claire')
    expect(screen.queryByText('Se déconnecter')).toBeNull()
  })
})
