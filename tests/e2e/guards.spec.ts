import { expect } from '@playwright/test'
import { clickUntil, MEMBER, newMember, PASSWORD, refuseCookies, signIn, test } from './support.ts'

test('the member space asks to sign in, and comes back to what was wanted', async ({ page }) => {
  await page.goto('/mon-espace/profile')
  await expect(page).toHaveURL('/connexion?redirect=%2Fmon-espace%2Fprofile&expired=true')
  await refuseCookies(page)
  await expect(page.getByText('Votre session a expirée. Veuillez vous reconnecter.').first()).toBeVisible()
  await page.getByLabel('Adresse e-mail').fill(MEMBER)
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas-le-bon-mot')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Adresse e-mail ou mot de passe incorrect.')).toBeVisible()
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/mon-espace/profile')
  await page.goto('/connexion')
  await expect(page).toHaveURL('/mon-espace')
})

test('a redirect never leaves the site', async ({ page, context }) => {
  await signIn(context, MEMBER)
  for (const target of ['//evil.example', 'https://evil.example', '/\\evil.example', '/connexion']) {
    await page.goto(`/connexion?redirect=${encodeURIComponent(target)}`)
    await expect(page).toHaveURL('/mon-espace')
  }
})

test('a member sees on the public site that she is signed in, and finds the way back to her space', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Espace membre' })).toBeVisible()
  await signIn(context, MEMBER)
  await page.goto('/')
  await refuseCookies(page)
  await expect(page.getByText(/^Bonjour Claire,/)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mon espace' }).click()
  await expect(page).toHaveURL('/mon-espace')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/boutique')
  const back = page.getByRole('dialog').getByRole('link', { name: 'Mon espace, Claire' })
  await clickUntil(page.getByRole('button', { name: 'Menu' }), back)
  await back.click()
  await expect(page).toHaveURL('/mon-espace')
})

test('the sample of the member space is open and empty of anything personal', async ({ page }) => {
  await page.goto('/mon-espace?preview=true')
  await expect(page.getByText('Exemple d’espace membre').first()).toBeVisible()
})

test('the administration is closed by the server, and to a member', async ({ page, context, request }) => {
  const first = await request.get('/admin/users?x=1', { maxRedirects: 0 })
  expect(first.status()).toBe(302)
  expect(first.headers().location).toBe('/connexion?redirect=%2Fadmin%2Fusers%3Fx%3D1&expired=true')
  expect((await request.get('/admin/login')).status()).toBe(200)
  const { email } = await newMember(request)
  await signIn(context, email)
  await page.goto('/admin')
  await expect(page).toHaveURL('/mon-espace')
  await expect(page.getByText("Vous n'avez pas les permissions nécessaires").first()).toBeVisible()
})

test('an administrator signs in by her own door', async ({ page }) => {
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Email et mot de passe requis').first()).toBeVisible()
  await page.getByLabel(/e-mail/i).fill('  Admin@Demo.test ')
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: /Bonjour Apolline/ })).toBeVisible()
})

test('signing in at /connexion opens /admin without a loop', async ({ page }) => {
  await page.goto('/admin/courses')
  await expect(page).toHaveURL(/\/connexion\?redirect=%2Fadmin%2Fcourses/)
  await refuseCookies(page)
  await page.getByLabel('Adresse e-mail').fill('admin@demo.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/admin/courses')
  await expect(page.getByRole('heading', { level: 1, name: 'Formations' })).toBeVisible()
})

test('a session that is refused is cleared, with a word', async ({ page, context }) => {
  const session = await signIn(context, MEMBER)
  await page.goto('/mon-espace')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Claire')
  // Before anything of the next document runs, and once: the page that is left may still renew its session.
  await page.addInitScript((id) => {
    if (sessionStorage.getItem('forged')) return
    sessionStorage.setItem('forged', '1')
    const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
    const token = `${part({ alg: 'HS256' })}.${part({ id, type: 'auth', exp: 9_999_999_999 })}.forged`
    const stored = JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}')
    localStorage.setItem('pocketbase_auth', JSON.stringify({ ...stored, token }))
  }, session.record.id)
  await page.goto('/mon-espace/profile')
  await expect(page).toHaveURL('/connexion?redirect=%2Fmon-espace%2Fprofile&expired=true')
  await expect(page.getByText('Votre session a expirée. Veuillez vous reconnecter.').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull()
})

test('an unknown address is a 404, for people and for machines', async ({ page, request }) => {
  const answer = await request.get('/nulle-part')
  expect(answer.status()).toBe(404)
  await page.goto('/nulle-part')
  await expect(page.getByRole('heading', { name: 'Cette page est introuvable' })).toBeVisible()
  await expect(page.getByText('Page Not Found: /nulle-part')).toBeVisible()
  expect((await request.get('/webinaire')).status()).toBe(404)
})

test('crawlers read title, description, Open Graph and JSON-LD without scripts', async ({ request }) => {
  const html = await (await request.get('/courses/retrouver-un-sommeil-paisible')).text()
  expect(html).toContain('<title>Retrouver un sommeil paisible – Sable &#38; Souffle</title>')
  expect(html).toMatch(/<meta name="description" content="Trois modules/)
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/api\/files\//)
  expect(html).toContain('"@type":"Course"')
  const home = await (await request.get('/')).text()
  expect(home).toContain(
    '<title>Cap sur votre nouvelle vie ? L&#39;Hypnose et le Coaching illuminent votre chemin</title>',
  )
})
