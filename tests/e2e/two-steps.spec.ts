/** The second step of an account in a browser: a passkey of its own, and a tab that waits for another one. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { newMember, PASSWORD, refuseCookies, signIn, test } from './support.ts'

const STEP_MS = 30_000

const superuserSession = async (request: APIRequestContext) => {
  const answer = await request.post('/api/collections/_superusers/auth-with-password', {
    data: { identity: 'admin@demo.test', password: PASSWORD },
  })
  return (await answer.json()) as { token: string }
}
const newPerson = async (request: APIRequestContext) => {
  const person = await newMember(request)
  const { token } = await superuserSession(request)
  const answer = await request.patch(`/api/collections/users/records/${person.id}`, {
    headers: { authorization: token },
    data: { verified: true },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return person
}
const enterPassword = async (page: Page, email: string) => {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}
/**
 * Clears the browser's data, like another browser; from a page without a guard that could redirect meanwhile.
 */
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

/** Adds an application to the account through the API, and answers its key. */
const addApp = async (request: APIRequestContext, email: string): Promise<string> => {
  const post = async (path: string, data: object, authorization = '') => {
    const answer = await request.post(path, { headers: { authorization }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, string>
  }
  const sent = { identity: email, password: PASSWORD }
  const { token = '' } = await post('/api/collections/users/auth-with-password', sent)
  const { key = '' } = await post('/api/me/second-step/app', { password: PASSWORD }, token)
  await post('/api/me/second-step/app/confirm', { code: totpOf(key).generate() }, token)
  return key
}

test('a tab that waits for the code goes on when another one has signed in', async ({
  browser,
  request,
  baseURL,
}) => {
  const person = await newPerson(request)
  const key = await addApp(request, person.email)
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
  await dialog.getByLabel('Nom de cette clé').fill('Téléphone')
  await dialog.getByRole('button', { name: 'Créer la clé' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger' }).click()
  expect((await download).suggestedFilename()).toBe('codes-de-secours.txt')
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
  // The key is not touched: the browser gives up as if the dialog were closed.
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
