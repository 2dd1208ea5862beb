import { expect } from '@playwright/test'
import { MEMBER, refuseCookies, serial, signIn, test } from './support.ts'

test('the header has its entries in order, and hides where the specification says', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1400, height: 800 })
  await page.goto('/')
  await refuseCookies(page)
  const header = page.getByRole('banner')
  const texts = (await header.innerText()).replace(/\s+/g, ' ')
  const order = [
    'Prenez rendez-vous',
    'Connecter mon portefeuille',
    'Accueil',
    'Découvrez nos Hypnoses',
    'À propos',
    'FR',
  ]
  const places = order.map((entry) => texts.indexOf(entry))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  await signIn(context, MEMBER)
  await page.goto('/mon-espace')
  await expect(page.getByRole('link', { name: 'Découvrez nos Hypnoses' })).toHaveCount(0)
})

test('the scroll starts at the top, comes back, and the title follows', async ({ page }) => {
  await page.goto('/')
  await refuseCookies(page)
  await expect(page.getByText('Questions fréquentes').first()).toBeVisible()
  // The page keeps its position when the browser tells it, which is before it tells this listener.
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
})

test('the focus waits for a page whose code is slow to come', async ({ page }) => {
  await page.goto('/')
  await refuseCookies(page)
  await page.route(/\/assets\/.+\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.getByRole('link', { name: 'Découvrez nos Hypnoses' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'La boutique' })).toBeFocused()
})

test('a wallet is found, connected, copied and disconnected', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A wallet as EIP-6963 asks it to announce itself; its address is one of no value.
  await page.addInitScript(() => {
    const provider = {
      request: ({ method }: { method: string }) =>
        method === 'eth_requestAccounts' || method === 'eth_accounts'
          ? Promise.resolve(['0x1234567890abcdef1234567890abcdef1234559f'])
          : Promise.reject(new Error(method)),
      on: () => undefined,
      removeListener: () => undefined,
    }
    const detail = Object.freeze({
      info: {
        uuid: '350670db-19fa-4704-a166-e52e178b59d2',
        name: 'Portefeuille d’essai',
        icon: 'data:image/svg+xml,<svg/>',
        rdns: 'com.example',
      },
      provider,
    })
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })
  await page.setViewportSize({ width: 1400, height: 800 })
  await page.goto('/')
  await refuseCookies(page)
  await page.getByRole('button', { name: 'Connecter mon portefeuille' }).click()
  await page.getByRole('button', { name: 'Portefeuille d’essai' }).click()
  const connected = page.getByRole('button', { name: /0x12.*9f/ })
  await expect(connected).toBeVisible()
  await connected.click()
  await page.getByRole('button', { name: 'Copier l’adresse' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '0x1234567890abcdef1234567890abcdef1234559f',
  )
  await page.getByRole('button', { name: 'Déconnecter' }).click()
  await expect(page.getByRole('button', { name: 'Connecter mon portefeuille' })).toBeVisible()
})

test('without a wallet, a clear message', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 800 })
  await page.goto('/')
  await refuseCookies(page)
  await page.getByRole('button', { name: 'Connecter mon portefeuille' }).click()
  await expect(page.getByText('Aucun portefeuille n’a été trouvé dans ce navigateur.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Connecter mon portefeuille' })).toBeFocused()
})

test('no event leaves before consent, and the choice is kept', async ({ page }) => {
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
})

test('the form of contact arrives', async ({ page, request }) => {
  await page.goto('/contact')
  await refuseCookies(page)
  const subject = `Question ${serial()}`
  await page.getByLabel('Prénom').fill('Maud')
  await page.getByLabel('E-mail').fill('maud@example.com')
  await page.getByLabel('Sujet').fill(subject)
  await page.getByLabel('Message').fill('Bonjour, une question.')
  await page.getByRole('button', { name: 'Envoyer mon message' }).click()
  await expect(page.getByText('Message envoyé.').first()).toBeVisible()
  const { adminToken } = await import('./support.ts')
  const headers = { authorization: await adminToken(request) }
  const list = await (
    await request.get('/api/collections/contact_requests/records?sort=-created', { headers })
  ).json()
  expect(list.items.map((item: { subject: string }) => item.subject)).toContain(subject)
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
  // Asked for again by itself.
  const found = page.waitForResponse(/assets\/Notices/)
  await page.unroute(/assets\/(Notices|Toaster)/)
  await found
  // Its head is there; the network is not lost again before the rest is.
  await expect(async () => {
    await context.setOffline(false)
    await page.waitForTimeout(500)
    await context.setOffline(true)
    await expect(page.getByText('Vous êtes hors connexion.')).toBeVisible({ timeout: 4000 })
  }).toPass()
})
