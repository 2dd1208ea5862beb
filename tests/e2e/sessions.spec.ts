/** Sessions that end, and rights that change, while somebody is at work. */
import { expect, type Page } from '@playwright/test'
import { ADMIN, adminToken, MEMBER, newMember, PASSWORD, serial, signIn, test } from './support.ts'

const DEAD_COOKIE = { name: 'auth-token', value: 'dead', path: '/' }

/** An administrator of this test alone, whose password may be changed. */
const newAdmin = async (
  request: Parameters<typeof newMember>[0],
  rights: { role: string; permissions?: string[] } = { role: 'admin' },
) => {
  const person = await newMember(request, 'Ondine')
  const authorization = await adminToken(request)
  const answer = await request.patch(`/api/collections/users/records/${person.id}`, {
    headers: { authorization },
    data: rights,
  })
  expect(answer.ok()).toBe(true)
  return person
}
const course = async (request: Parameters<typeof newMember>[0]) => {
  const authorization = await adminToken(request)
  const answer = await request.post('/api/collections/courses/records', {
    headers: { authorization },
    data: { title: `Cours ${serial()}` },
  })
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as { id: string; title: string }
}
/** How many documents the page loads from now on. */
const documents = (page: Page) => {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}

test('a dead cookie and a live session open the administration, without a loop', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, ADMIN)
  await context.addCookies([{ ...DEAD_COOKIE, domain: new URL(baseURL ?? '').hostname }])
  const loaded = documents(page)
  await page.goto('/admin/courses')
  await expect(page.getByRole('heading', { level: 1, name: 'Formations' })).toBeVisible()
  await expect(page).toHaveURL('/admin/courses')
  expect(loaded()).toBeLessThanOrEqual(4)
})

test('a dead cookie and a dead session end at the sign-in form', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const person = await newAdmin(request)
  const { token } = await signIn(context, person.email)
  const answer = await request.patch(`/api/collections/users/records/${person.id}`, {
    headers: { authorization: token },
    data: { oldPassword: PASSWORD, password: 'un-autre-mot', passwordConfirm: 'un-autre-mot' },
  })
  expect(answer.ok()).toBe(true)
  await context.addCookies([{ ...DEAD_COOKIE, domain: new URL(baseURL ?? '').hostname }])
  const loaded = documents(page)
  await page.goto('/admin')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/connexion\?redirect=%2Fadmin/)
  await page.waitForTimeout(1500)
  expect(loaded()).toBeLessThanOrEqual(3)
  expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull()
})

test('a browser that keeps no cookie is told so, once', async ({ page, context }) => {
  await signIn(context, ADMIN)
  await page.route('**/admin', async (route) => {
    await context.clearCookies()
    await route.fulfill({ status: 302, headers: { location: '/connexion?redirect=%2Fadmin&expired=true' } })
  })
  const loaded = documents(page)
  await page.goto('/admin')
  await expect(page.getByText('n’a pas gardé le cookie')).toBeVisible()
  await page.waitForTimeout(1000)
  expect(loaded()).toBeLessThanOrEqual(6)
})

test('unsaved work survives a session that has ended: signing in again goes on with the save', async ({
  page,
  context,
  request,
}) => {
  const person = await newAdmin(request)
  const { title, id } = await course(request)
  const { token } = await signIn(context, person.email)
  await page.goto(`/admin/courses/${id}/edit`)
  const field = page.getByLabel('Titre', { exact: true })
  await expect(field).toHaveValue(title)
  await field.fill(`${title}, revu`)
  const changed = await request.patch(`/api/collections/users/records/${person.id}`, {
    headers: { authorization: token },
    data: { oldPassword: PASSWORD, password: 'un-autre-mot', passwordConfirm: 'un-autre-mot' },
  })
  expect(changed.ok()).toBe(true)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(`Mot de passe de ${person.email}`).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Se reconnecter' }).click()
  await expect(dialog.getByText('Adresse e-mail ou mot de passe incorrect.')).toBeVisible()
  await dialog.getByLabel(`Mot de passe de ${person.email}`).fill('un-autre-mot')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Modifications enregistrées.').first()).toBeVisible()
  await expect(field).toHaveValue(`${title}, revu`)
  const stored = await request.get(`/api/collections/courses/records/${id}`, {
    headers: { authorization: await adminToken(request) },
  })
  expect((await stored.json()).title).toBe(`${title}, revu`)
})

test('without unsaved work a session that ends leads to the sign-in form', async ({ page, context }) => {
  await signIn(context, ADMIN)
  await page.goto('/admin/courses')
  await expect(page.getByRole('heading', { level: 1, name: 'Formations' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/mon-espace/profile')
  await other.getByRole('button', { name: 'Se déconnecter', exact: true }).click()
  await expect(page).toHaveURL(/\/connexion/)
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible()
})

test('rights on screen follow the server’s within a minute', async ({ page, context, request }) => {
  const person = await newAdmin(request, { role: 'staff', permissions: ['courses.manage', 'stats.view'] })
  const { id, title } = await course(request)
  await signIn(context, person.email)
  await page.clock.install()
  await page.goto(`/admin/courses/${id}/edit`)
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue(title)
  const revoked = await request.patch(`/api/collections/users/records/${person.id}`, {
    headers: { authorization: await adminToken(request) },
    data: { permissions: ['stats.view'] },
  })
  expect(revoked.ok()).toBe(true)
  const nav = page.getByRole('complementary', { name: 'Barre latérale' })
  await expect(nav.getByRole('link', { name: 'Formations' })).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(nav.getByRole('link', { name: 'Formations' })).toBeHidden()
})

test('a write that is refused since rights were taken away says so, and nothing is lost', async ({
  page,
  context,
  request,
}) => {
  const person = await newAdmin(request, { role: 'staff', permissions: ['courses.manage', 'stats.view'] })
  const { id, title } = await course(request)
  await signIn(context, person.email)
  await page.goto(`/admin/courses/${id}/edit`)
  const field = page.getByLabel('Titre', { exact: true })
  await expect(field).toHaveValue(title)
  await field.fill(`${title}, revu`)
  await request.patch(`/api/collections/users/records/${person.id}`, {
    headers: { authorization: await adminToken(request) },
    data: { permissions: ['stats.view'] },
  })
  await page.keyboard.press('Control+s')
  await expect(page.getByText("Vous n'avez pas les permissions nécessaires").first()).toBeVisible()
})

test('whoever was in her space has been seen', async ({ page, context, request }) => {
  const person = await newMember(request)
  // By hand: the other tests' sign-in asks /api/auth/me itself.
  const answer = await request.post('/api/collections/users/auth-with-password', {
    data: { identity: person.email, password: PASSWORD },
  })
  await context.addInitScript((value) => localStorage.setItem('pocketbase_auth', value), await answer.text())
  const seen = async () => {
    const stored = await request.get(`/api/collections/users/records/${person.id}`, {
      headers: { authorization: await adminToken(request) },
    })
    return ((await stored.json()) as { lastSeenAt: string }).lastSeenAt
  }
  expect(await seen()).toBe('')
  await page.goto('/mon-espace')
  await expect.poll(seen).not.toBe('')
})

test('a choice about audience that was made before signing in is known to the server, once', async ({
  page,
  request,
}) => {
  const person = await newMember(request)
  await page.goto('/connexion')
  await page.getByRole('button', { name: 'Tout accepter' }).click()
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(/\/mon-espace$/)
  const told = async () => {
    const answer = await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}') as { token: string }
      const filter = encodeURIComponent('purpose = "audience"')
      const found = await fetch(`/api/collections/consents/records?filter=${filter}`, {
        headers: { authorization: token },
      })
      return (await found.json()) as { items: { given: boolean }[] }
    })
    return answer.items.map(({ given }) => given)
  }
  await expect.poll(told).toEqual([true])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(1500)
  expect(await told()).toEqual([true])
})

test('a screen whose code is slow shows its frame, which makes room for it', async ({ page, context }) => {
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

test('what follows signing in is fetched while the password is typed', async ({ page }) => {
  const member = await (await page.request.get('/mon-espace')).text()
  const frame = /\/assets\/MemberLayout-[\w-]+\.js/.exec(member)?.[0] ?? ''
  expect(frame).not.toBe('')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/connexion', { waitUntil: 'networkidle' })
  await page.getByLabel('E-mail').first().fill(MEMBER)
  expect(asked).not.toContain(frame)
  await page.getByLabel('Mot de passe', { exact: true }).focus()
  await expect.poll(() => asked).toContain(frame)
})
