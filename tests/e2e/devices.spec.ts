/** The list of the devices on which an account is open: seen, ended one by one and all at once, by keyboard too. */
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import { newMember, PASSWORD, signIn, test } from './support.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const listOf = (page: Page) => page.getByRole('region', { name: 'Appareils connectés' })

/** The person's phone: another browser, signed in by its own form. */
const phoneOf = async (browser: Browser, baseURL: string | undefined, email: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL,
    userAgent: PHONE,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto('/connexion?redirect=/auth/profile')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(listOf(page).getByText('Cet appareil')).toBeVisible()
  return page
}

test('a device is ended from another one, which sees it at once', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const person = await newMember(request)
  await signIn(context, person.email)
  await page.goto('/auth/profile')
  const list = listOf(page)
  await expect(list.getByText('Cet appareil')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const phone = await phoneOf(browser, baseURL, person.email)
  const row = list.getByRole('listitem').filter({ hasText: 'Safari sur iPhone' })
  await expect(row).toContainText('Dernière utilisation : à l’instant')
  const results = await new AxeBuilder({ page }).include('[aria-labelledby="open-sessions"]').analyze()
  expect(results.violations).toEqual([])

  const end = row.getByRole('button', { name: 'Déconnecter Safari sur iPhone' })
  await end.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Déconnecter Safari sur iPhone ?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(end).toBeFocused()
  await expect(row).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Déconnecter' }).click()
  await expect(page.getByText('Safari sur iPhone est déconnecté.')).toBeVisible()
  await expect(row).toBeHidden()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  // The phone was looking at the same list: it is told by its stream.
  await expect
    .poll(() => phone.evaluate(() => localStorage.getItem('pocketbase_auth')), { timeout: 15_000 })
    .toBeNull()
  await expect(listOf(phone)).toBeHidden()
  await expect(phone).toHaveURL(/\/connexion\?/)
})

test('everywhere: the other device leaves, this browser stays in, in its other tab too', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const person = await newMember(request)
  const { token } = await signIn(context, person.email)
  await page.goto('/mon-espace/profile')
  const other = await context.newPage()
  await other.goto('/auth/profile')
  await expect(listOf(other).getByText('Cet appareil')).toBeVisible()
  const phone = await phoneOf(browser, baseURL, person.email)
  await expect(page.getByText('Safari sur iPhone')).toBeVisible()
  await page.getByRole('button', { name: 'Se déconnecter partout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Se déconnecter partout ?' })
  await dialog.getByRole('button', { name: 'Se déconnecter partout' }).click()
  await expect(page.getByText('Vos autres appareils sont déconnectés.')).toBeVisible()
  await expect(page.getByText('Safari sur iPhone')).toBeHidden()
  await expect
    .poll(() => phone.evaluate(() => localStorage.getItem('pocketbase_auth')), { timeout: 15_000 })
    .toBeNull()
  // Longer than a tab takes to look at its session again.
  await other.waitForTimeout(5000)
  for (const tab of [page, other]) {
    const kept = await tab.evaluate(() => JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}').token)
    expect(kept).toBeTruthy()
    expect(kept).not.toBe(token)
  }
  await expect(other.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
  await expect(listOf(other).getByRole('listitem')).toHaveCount(1)
  await expect(listOf(other).getByText('Cet appareil')).toBeVisible()
  const old = await request.get('/api/auth/me', { headers: { authorization: token } })
  expect(old.status()).toBe(401)
})

test('a list that cannot be read says so, and is tried again', async ({ page, context, request }) => {
  const person = await newMember(request)
  await signIn(context, person.email)
  let isDown = true
  await page.route('**/api/collections/sessions/records*', (route) =>
    isDown ? route.abort() : route.continue(),
  )
  await page.goto('/auth/profile')
  const list = listOf(page)
  await expect(list.getByRole('alert')).toContainText('n’a pas pu être chargé')
  isDown = false
  await list.getByRole('button', { name: 'Réessayer' }).click()
  await expect(list.getByText('Cet appareil')).toBeVisible()
})

test('a sign-out ends the session on the server, and offline here at least', async ({
  page,
  context,
  request,
}) => {
  const person = await newMember(request)
  const first = await signIn(context, person.email)
  await page.goto('/mon-espace/profile')
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).first().click()
  await expect(page).toHaveURL('/')
  const status = async (token: string) =>
    (await request.get('/api/auth/me', { headers: { authorization: token } })).status()
  await expect.poll(() => status(first.token)).toBe(401)

  const second = await context.request.post('/api/collections/users/auth-with-password', {
    data: { identity: person.email, password: PASSWORD },
  })
  await page.evaluate((value) => localStorage.setItem('pocketbase_auth', value), await second.text())
  await page.goto('/auth/profile')
  await expect(listOf(page).getByText('Cet appareil')).toBeVisible()
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull()
})
