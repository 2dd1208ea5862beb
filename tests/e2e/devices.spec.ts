/** An account that is open in two tabs and on a phone, ended there and here. */
import { type Browser, expect, type Page } from '@playwright/test'
import { newMember, PASSWORD, signIn, test } from './support.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const listOf = (page: Page) => page.getByRole('region', { name: 'Appareils' })

/** The person's phone: another browser, signed in by its own form. */
const phoneOf = async (browser: Browser, baseURL: string | undefined, email: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL,
    userAgent: PHONE,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto('/connexion?redirect=/mon-espace/appareils')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(listOf(page).getByText('Cet appareil')).toBeVisible()
  return page
}

test('everywhere: the other device leaves, this browser stays in, in its other tab too', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const person = await newMember(request)
  const { token } = await signIn(context, person.email)
  await page.goto('/mon-espace/appareils')
  const other = await context.newPage()
  await other.goto('/mon-espace/appareils')
  await expect(listOf(other).getByText('Cet appareil')).toBeVisible()
  const phone = await phoneOf(browser, baseURL, person.email)
  await expect(page.getByText('Safari sur iPhone')).toBeVisible()
  await page.getByRole('button', { name: 'Tout déconnecter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tout déconnecter ?' })
  await dialog.getByRole('button', { name: 'Tout déconnecter' }).click()
  await expect(page.getByText('Vos autres appareils sont déconnectés.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Safari sur iPhone' })).toContainText(
    'Reconnu, session fermée',
  )
  await expect(phone).toHaveURL(/\/connexion\?/, { timeout: 15_000 })
  expect(await phone.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull()
  // The other tab has taken the new session over once it reads the list with it.
  await expect(listOf(other).getByRole('button', { name: /^Déconnecter/ })).toHaveCount(0)
  await expect(listOf(other).getByText('Cet appareil')).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Appareils' })).toBeVisible()
  for (const tab of [page, other]) {
    const now = await tab.evaluate(() => JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}').token)
    expect(now).toBeTruthy()
    expect(now).not.toBe(token)
  }
  // What had the focus is gone with its row: the keyboard goes on beside it.
  await page.getByRole('button', { name: 'Oublier Safari sur iPhone' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Safari sur iPhone est oublié.')).toBeVisible()
  await expect(page.locator(':focus')).not.toHaveCount(0)
  await expect(page.locator(':focus')).not.toHaveJSProperty('tagName', 'BODY')
  const old = await request.get('/api/auth/me', { headers: { authorization: token } })
  expect(old.status()).toBe(401)
})

test('a sign-out shows nothing in between, and ends the session on the server or here alone', async ({
  page,
  context,
  request,
}) => {
  const person = await newMember(request)
  const { token } = await signIn(context, person.email)
  await page.goto('/mon-espace/profile')
  await expect(page.getByLabel('Prénom')).toBeVisible()
  // Stored across documents: whether the form was ever removed before the page was left.
  await page.evaluate(() =>
    new MutationObserver(() => {
      if (!document.querySelector('main input')) sessionStorage.setItem('emptied', '1')
    }).observe(document.body, { childList: true, subtree: true }),
  )
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname))
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).first().click()
  await expect(page).toHaveURL('/')
  expect([...new Set(addresses)]).toEqual(['/'])
  expect(await page.evaluate(() => sessionStorage.getItem('emptied'))).toBeNull()
  const status = async () =>
    (await request.get('/api/auth/me', { headers: { authorization: token } })).status()
  await expect.poll(status).toBe(401)

  // Without an answer of the server it ends here at least.
  const second = await context.request.post('/api/collections/users/auth-with-password', {
    data: { identity: person.email, password: PASSWORD },
  })
  await page.evaluate((value) => localStorage.setItem('pocketbase_auth', value), await second.text())
  await page.goto('/auth/profile')
  await page.route('**/api/auth/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull()
})
