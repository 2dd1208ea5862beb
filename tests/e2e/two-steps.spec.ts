/** The second step of an account: an application of codes, passkeys, recovery codes, and what a superuser does for the lost. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { serious } from './axe.ts'
import { newMember, PASSWORD, refuseCookies, signIn, test } from './support.ts'

const STEP_MS = 30_000

const superuserSession = async (request: APIRequestContext) => {
  const answer = await request.post('/api/collections/_superusers/auth-with-password', {
    data: { identity: 'admin@demo.test', password: PASSWORD },
  })
  return (await answer.json()) as { token: string }
}
const newPerson = async (request: APIRequestContext, data: object = {}) => {
  const person = await newMember(request)
  const { token } = await superuserSession(request)
  const answer = await request.patch(`/api/collections/users/records/${person.id}`, {
    headers: { authorization: token },
    data: { verified: true, ...data },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return person
}
const enterPassword = async (page: Page, email: string) => {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}
/** As another browser that knows nothing of her; from a page that no guard leaves by itself meanwhile. */
const forget = async (page: Page) => {
  await page.goto('/cgv')
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}
const proveIn = async (page: Page, confirm: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
}
const totpOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) })

/** A code of the step after this one, which has not served and is accepted already. */
const nextCode = (key: string): string => totpOf(key).generate({ timestamp: Date.now() + STEP_MS })

/** Adds an application on the page of the second step; answers its key and the recovery codes. */
const addApp = async (page: Page) => {
  await page.getByRole('button', { name: 'Ajouter une application' }).click()
  await proveIn(page, 'Continuer')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Code à photographier avec votre application' })).toBeVisible()
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  const field = dialog.getByLabel('Premier code affiché par l’application')
  await expect(field).toBeFocused()
  expect(await serious(page)).toEqual([])
  await field.fill('000000')
  await field.press('Enter')
  await expect(dialog.getByText('Ce code n’est pas le bon, ou il a expiré.')).toBeVisible()
  await expect(field).toBeFocused()
  // As people copy it.
  await field.fill(totpOf(key).generate().replace(/(...)/, '$1 '))
  await field.press('Enter')
  const list = dialog.getByRole('list', { name: 'Codes de secours' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  // Read out, and not sent away by a second « Entrée ».
  await expect(list).toBeFocused()
  const codes = await list.getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  await expect(list).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger' }).click()
  expect((await download).suggestedFilename()).toBe('codes-de-secours.txt')
  await dialog.getByRole('button', { name: 'J’ai gardé mes codes' }).click()
  await expect(dialog).toHaveCount(0)
  return { key, codes }
}

test('a code of an application is asked for at every sign-in; a recovery code takes its place', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const person = await newPerson(request)
  await signIn(context, person.email)
  await page.goto('/auth/profile')
  await page.getByRole('link', { name: 'Gérer la connexion en deux étapes' }).click()
  await refuseCookies(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion en deux étapes' })).toBeVisible()
  const { key, codes } = await addApp(page)
  await expect(page.getByText('Il vous en reste 10.')).toBeVisible()
  const other = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage()
  await other.goto('/connexion')
  await refuseCookies(other)
  await enterPassword(other, person.email)
  const field = other.getByLabel('Code de l’application')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  expect(await serious(other)).toEqual([])
  await field.fill('111 111')
  await field.press('Enter')
  await expect(other.getByText('Ce code n’est pas le bon, ou il a expiré.')).toBeVisible()
  await expect(field).toBeFocused()
  // A reload goes on from there.
  await other.reload()
  await field.fill(nextCode(key))
  await field.press('Enter')
  await expect(other).toHaveURL(/\/mon-espace$/)
  await forget(other)
  await other.goto('/connexion')
  await enterPassword(other, person.email)
  await other.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  const recovery = other.getByLabel('Code de secours')
  await expect(recovery).toBeFocused()
  await recovery.fill('AAAA-BBBB-CCCC')
  await recovery.press('Enter')
  await expect(other.getByText('Ce code de secours n’est pas le bon, ou il a déjà servi.')).toBeVisible()
  await recovery.fill((codes[0] ?? '').toLowerCase())
  await recovery.press('Enter')
  await expect(other).toHaveURL(/\/mon-espace$/)
  await page.reload()
  await expect(page.getByText('Il vous en reste 9.')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer l’application' }).click()
  await proveIn(page, 'Retirer')
  await expect(page.getByRole('button', { name: 'Ajouter une application' })).toBeVisible()
})

test('a tab that waits for the code goes on when another one has signed in', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const person = await newPerson(request)
  await signIn(context, person.email)
  await page.goto('/mon-espace/deux-etapes')
  await refuseCookies(page)
  const { key } = await addApp(page)
  const desk = await browser.newContext({ baseURL })
  const [waiting, other] = [await desk.newPage(), await desk.newPage()]
  for (const tab of [waiting, other]) {
    await tab.goto('/connexion?redirect=/mon-espace/appareils')
    if (tab === waiting) await refuseCookies(tab)
    await enterPassword(tab, person.email)
    await expect(tab.getByLabel('Code de l’application')).toBeVisible()
  }
  const field = other.getByLabel('Code de l’application')
  await field.fill(nextCode(key))
  await field.press('Enter')
  await expect(other).toHaveURL(/appareils$/)
  await expect(waiting).toHaveURL(/appareils$/)
  await expect(waiting.getByText('Cet appareil')).toBeVisible()
  expect(await waiting.evaluate(() => sessionStorage.getItem('sign-in-step'))).toBeNull()
})

test('a step that is over goes back to the password with a word', async ({ page, context, request }) => {
  const person = await newPerson(request)
  await signIn(context, person.email)
  await page.goto('/mon-espace/deux-etapes')
  await refuseCookies(page)
  await addApp(page)
  await forget(page)
  await page.goto('/connexion')
  await enterPassword(page, person.email)
  const field = page.getByLabel('Code de l’application')
  for (let count = 0; count < 5; count += 1) {
    await field.fill('000000')
    await field.press('Enter')
    await expect(page.getByRole('button', { name: 'Continuer', exact: true })).not.toHaveAttribute(
      'aria-busy',
    )
  }
  await field.fill('000000')
  await field.press('Enter')
  await expect(
    page.getByText('Cette étape n’est plus valable\u00a0: recommencez par votre mot de passe.'),
  ).toBeVisible()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
})

test('the administration offers it until it is put off, and asks for it at its door', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, { role: 'admin' })
  const putOff = await newPerson(request, { role: 'admin' })
  await page.goto('/admin/login')
  await enterPassword(page, putOff.email)
  const offer = page.getByRole('region', { name: 'Protégez votre accès à l’administration' })
  await offer.getByRole('button', { name: 'Plus tard' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await forget(page)
  await page.goto('/admin/login')
  await enterPassword(page, person.email)
  await offer.getByRole('link', { name: 'Ajouter une seconde étape' }).click()
  await refuseCookies(page)
  const { key } = await addApp(page)
  await forget(page)
  await page.goto('/admin/login')
  await enterPassword(page, person.email)
  const field = page.getByLabel('Code de l’application')
  await expect(field).toBeFocused()
  expect(await serious(page)).toEqual([])
  await field.fill('111111')
  await field.press('Enter')
  await expect(page.getByText('Ce code n’est pas le bon, ou il a expiré.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(nextCode(key))
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin$/)
  await expect(offer).toHaveCount(0)
})

test('a passkey finishes a sign-in; one may cancel, and has others', async ({ page, context, request }) => {
  const person = await newPerson(request)
  await signIn(context, person.email)
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/mon-espace/deux-etapes')
  await refuseCookies(page)
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await proveIn(page, 'Continuer')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nom de cette clé')).toBeFocused()
  expect(await serious(page)).toEqual([])
  await dialog.getByLabel('Nom de cette clé').fill('Téléphone')
  await dialog.getByRole('button', { name: 'Créer la clé' }).click()
  await dialog.getByRole('button', { name: 'J’ai gardé mes codes' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Téléphone' })).toContainText(
    'N’a pas encore servi',
  )
  await page.getByRole('button', { name: 'Renommer Téléphone' }).click()
  await dialog.getByLabel('Nom de cette clé').fill('Tablette')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tablette' })).toBeVisible()
  await forget(page)
  await page.goto('/connexion')
  await enterPassword(page, person.email)
  const show = page.getByRole('button', { name: 'Utiliser ma clé d’accès' })
  await expect(show).toBeFocused()
  expect(await serious(page)).toEqual([])
  // Nobody touches the key: the browser gives up as if the dialog were closed.
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('cancelled', 'NotAllowedError'))
  })
  await show.click()
  await expect(page.getByText('La demande a été annulée ou a pris trop de temps.')).toBeVisible()
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await expect(page.getByText('La demande a été annulée')).toHaveCount(0)
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.reload()
  await show.click()
  await expect(page).toHaveURL(/\/mon-espace$/)
  await page.goto('/mon-espace/deux-etapes')
  await expect(page.getByRole('listitem').filter({ hasText: 'Tablette' })).toContainText(
    'Dernière utilisation',
  )
  await page.getByRole('button', { name: 'Retirer Tablette' }).click()
  await proveIn(page, 'Retirer')
  await expect(page.getByText('Aucune clé d’accès pour le moment.')).toBeVisible()
})

test('a browser without passkeys says so, and offers what it has', async ({ page, context, request }) => {
  const person = await newPerson(request)
  await signIn(context, person.email)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/mon-espace/deux-etapes')
  await refuseCookies(page)
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await expect(
    page.getByRole('dialog').getByText('Ce navigateur ne connaît pas les clés d’accès'),
  ).toBeVisible()
})

test('a superuser takes a lost second step away, from the person’s sheet', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const person = await newPerson(request)
  await signIn(context, person.email)
  await page.goto('/mon-espace/deux-etapes')
  await refuseCookies(page)
  await addApp(page)
  const desk = await (await browser.newContext({ baseURL })).newPage()
  const session = await superuserSession(request)
  await desk.context().request.get('/api/auth/me', { headers: { authorization: session.token } })
  await desk.addInitScript((value) => localStorage.setItem('pocketbase_auth', value), JSON.stringify(session))
  await desk.goto(`/admin/users?personne=${person.id}`)
  await desk.getByRole('button', { name: 'Retirer la seconde étape' }).click()
  const question = desk.getByRole('dialog', { name: /^Retirer la seconde étape de/ })
  await question.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Retirer la seconde étape' }).click()
  await expect(desk.getByText('La seconde étape est retirée.')).toBeVisible()
  await expect(desk.getByText('Aucune.', { exact: true })).toBeVisible()
  await forget(page)
  await page.goto('/connexion')
  await enterPassword(page, person.email)
  await expect(page).toHaveURL(/\/mon-espace$/)
})
