/** Documents of people who are signed in: the cookie of the administration, and code that comes late or early. */
import { expect, type Page } from '@playwright/test'
import { ADMIN, adminToken, MEMBER, newMember, PASSWORD, signIn, test } from './support.ts'

const DEAD_COOKIE = { name: 'auth-token', value: 'dead', path: '/' }

/** How many documents the page loads from now on. */
const documents = (page: Page) => {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}

test('the cookie of the administration, dead or refused, never loads documents in a loop', async ({
  page,
  context,
  browser,
  baseURL,
  request,
}) => {
  const dead = { ...DEAD_COOKIE, domain: new URL(baseURL ?? '').hostname }
  await test.step('a live session gets another cookie', async () => {
    await signIn(context, ADMIN)
    await context.addCookies([dead])
    const loaded = documents(page)
    await page.goto('/admin/courses')
    await expect(page.getByRole('heading', { level: 1, name: 'Formations' })).toBeVisible()
    await expect(page).toHaveURL('/admin/courses')
    expect(loaded()).toBeLessThanOrEqual(4)
  })
  await test.step('a browser that stores no cookie is told so, once', async () => {
    await page.route('**/admin', async (route) => {
      await context.clearCookies()
      await route.fulfill({ status: 302, headers: { location: '/connexion?redirect=%2Fadmin&expired=true' } })
    })
    const loaded = documents(page)
    await page.goto('/admin')
    await expect(page.getByText('n’a pas gardé le cookie')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(loaded()).toBeLessThanOrEqual(6)
  })
  await test.step('a session that is dead too ends at the sign-in form', async () => {
    const person = await newMember(request, 'Ondine')
    const promoted = await request.patch(`/api/collections/users/records/${person.id}`, {
      headers: { authorization: await adminToken(request) },
      data: { role: 'admin' },
    })
    expect(promoted.ok()).toBe(true)
    const other = await browser.newContext({ baseURL, locale: 'fr-FR' })
    const { token } = await signIn(other, person.email)
    const changed = await request.patch(`/api/collections/users/records/${person.id}`, {
      headers: { authorization: token },
      data: { oldPassword: PASSWORD, password: 'un-autre-mot', passwordConfirm: 'un-autre-mot' },
    })
    expect(changed.ok()).toBe(true)
    await other.addCookies([dead])
    const ended = await other.newPage()
    const loaded = documents(ended)
    await ended.goto('/admin')
    await expect(ended.getByLabel('Mot de passe', { exact: true })).toBeVisible()
    await expect(ended).toHaveURL(/\/connexion\?redirect=%2Fadmin/)
    await ended.waitForLoadState('networkidle')
    expect(loaded()).toBeLessThanOrEqual(3)
    expect(await ended.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull()
  })
})

test('what follows signing in is fetched while the password is typed, and its frame makes room for slow code', async ({
  page,
  context,
}) => {
  const scriptsOf = async (path: string): Promise<string[]> =>
    (await (await page.request.get(path)).text()).match(/\/assets\/[\w-]+\.js/g) ?? []
  const own = await scriptsOf('/connexion')
  const library = await scriptsOf('/mon-espace/bibliotheque')
  // What every screen of the member space has and the sign-in page has not.
  const frame =
    (await scriptsOf('/mon-espace')).find((script) => library.includes(script) && !own.includes(script)) ?? ''
  expect(frame).not.toBe('')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/connexion', { waitUntil: 'networkidle' })
  await page.getByLabel('E-mail').first().fill(MEMBER)
  expect(fetched).not.toContain(frame)
  await page.getByLabel('Mot de passe', { exact: true }).focus()
  await expect.poll(() => fetched).toContain(frame)

  await signIn(context, MEMBER)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/entry-client-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/mon-espace', { waitUntil: 'commit' })
  await expect(page.locator('#waiting .waiting-bar')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#waiting')).toHaveCount(0)
  await page.goto('/')
  await expect(page.locator('#waiting')).toHaveCount(0)
})
