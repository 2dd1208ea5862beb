import { expect } from '@playwright/test'
import { adminToken, MEMBER, newMember, PASSWORD, refuseCookies, signIn, test } from './support.ts'

test('scroll, title and focus follow from page to page, back, and to a page that is slow to come', async ({
  page,
}) => {
  await page.goto('/')
  await refuseCookies(page)
  await expect(page.getByText('Questions fréquentes').first()).toBeVisible()
  // The page stores its position on the browser's event, which comes before this listener's.
  await page.evaluate(
    () =>
      new Promise((scrolled) => {
        addEventListener('scroll', scrolled, { once: true })
        scrollTo(0, 900)
      }),
  )
  await page
    .getByRole('link', { name: 'Découvrez nos Hypnoses' })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveTitle('La boutique – Sable & Souffle')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveTitle(/^Cap sur votre nouvelle vie/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800)

  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.+\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Voir les formations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Les formations' })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Les formations' })).toBeFocused()

  await page.goto('/boutique#%zz')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La boutique')
})

test('no event leaves before consent, which is stored here and once on the server', async ({
  page,
  request,
}) => {
  const person = await newMember(request)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/analytics/')) sent.push(request.url())
    expect(new URL(request.url()).hostname).toBe('localhost')
  })
  await page.goto('/courses/retrouver-un-sommeil-paisible')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Tout accepter' }).click()
  await page.goto('/courses/apprivoiser-l-anxiete')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tout accepter' })).toHaveCount(0)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Gérer les cookies' }).click()
  await expect(page.getByRole('button', { name: 'Tout refuser' })).toBeVisible()

  await page.goto('/connexion')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL(/\/mon-espace$/)
  const stored = async () => {
    const answer = await request.get('/api/collections/consents/records', {
      headers: { authorization: await adminToken(request) },
      params: { filter: `user = "${person.id}" && purpose = "audience"` },
    })
    return ((await answer.json()) as { items: { given: boolean }[] }).items.map(({ given }) => given)
  }
  await expect.poll(stored).toEqual([true])
  // A new document renews the session, and would send the choice with it.
  const renewed = page.waitForResponse(/\/api\/auth\/me$/)
  await page.reload()
  await renewed
  await page.waitForLoadState('networkidle')
  expect(await stored()).toEqual([true])
})

test('leaving the member space leaves its styles behind', async ({ page, context }) => {
  await signIn(context, MEMBER)
  const look = () =>
    page.evaluate(() => {
      const { fontFamily, color, letterSpacing } = getComputedStyle(document.body)
      return { fontFamily, color, letterSpacing }
    })
  await page.goto('/')
  const direct = await look()
  await page.goto('/mon-espace')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Claire')
  await page.getByRole('link', { name: 'Accueil du site' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await look()).toEqual(direct)
})

test('a page that loses the network at once stays, and says so when it is back', async ({
  page,
  context,
}) => {
  await page.route(/assets\/(Notices|Toaster)/, (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => /assets\/Notices/.test(request.url()))
  await page.goto('/')
  await lost
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Retried by itself.
  const found = page.waitForResponse(/assets\/Notices/)
  await page.unroute(/assets\/(Notices|Toaster)/)
  await found
  // Its head is there; the network is not lost again before the rest is.
  await expect(async () => {
    await context.setOffline(false)
    await context.setOffline(true)
    await expect(page.getByText('Vous êtes hors connexion.')).toBeVisible({ timeout: 4000 })
  }).toPass()
})
