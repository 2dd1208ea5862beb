/** Pages as HTML in a browser: hydrated without a word, readable without a script, and nothing typed is lost. */
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { ADMIN, hydrated, MEMBER, PASSWORD, serial, signIn, test } from './support.ts'

const COURSE = '/courses/retrouver-un-sommeil-paisible'
const PAGES = [
  '/',
  '/boutique',
  '/boutique?q=souffle&tri=prix-asc',
  '/courses',
  '/courses?duree=courte',
  COURSE,
  '/produits/la-clairiere-interieure',
  '/booking',
  '/index2',
  '/parents',
  '/service',
  '/faq',
  '/contact',
  '/a-propos',
  '/cgv',
  '/connexion?redirect=%2Fmon-espace&expired=true',
  '/login',
  '/inscription',
  '/auth/register',
  '/auth/forgot-password',
]

/** For the pages whose script is missing or late on purpose. */
const AS_SENT = { waitUntil: 'load' } as const

/** Said when three seconds pass between the page's load and the use of what was preloaded: of the machine, not of the page. */
const TELLS_OF_A_SLOW_MACHINE = /was preloaded using link preload but not used within a few seconds/

/**
 * What the page complains of, and what it loads for nothing: answers of the record API and of our own endpoints that came
 * with it, and the whole typeface where the French part of it is enough.
 */
const watched = (page: Page) => {
  const complaints: string[] = []
  const reads: string[] = []
  page.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type())
    if (isComplaint && !TELLS_OF_A_SLOW_MACHINE.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isRead = pathname.startsWith('/api/') && !pathname.startsWith('/api/files/')
    if (isRead || pathname.includes('radio-canada-latin')) reads.push(pathname)
  })
  return { complaints, reads }
}

/** The page is there and its application is not, until what is returned is called. */
const holdApplication = async (page: Page): Promise<() => void> => {
  let letGo: () => void = () => undefined
  const isAllowed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/entry-client.*\.js$/, async (route) => {
    await isAllowed
    await route.continue()
  })
  return letGo
}

/** Remembers when typefaces came; to be called before the page is opened. */
const noteTypefaces = (page: Page) =>
  page.addInitScript(() => {
    const came: number[] = []
    Object.assign(window, { typefacesCame: came })
    document.fonts.addEventListener('loadingdone', () => came.push(performance.now()))
  })

/**
 * How much the page has moved by itself since it was opened, apart from what its typeface moved: on a busy machine that
 * comes after the first paint, and a line or two break elsewhere.
 */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { typefacesCame } = window as Window & { typefacesCame?: number[] }
        const isOfTypeface = (at: number) => (typefacesCame ?? []).some((came) => Math.abs(came - at) < 300)
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput && !isOfTypeface(entry.startTime)) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

const visit = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  await noteTypefaces(page)
  const seen = watched(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  await hydrated(page)
  const shift = await shifted(page)
  await page.close()
  return { ...seen, shift }
}

const EVERYWHERE = ['/', '/boutique', COURSE, '/produits/la-clairiere-interieure', '/contact']

for (const width of [1280, 390])
  test(`pages are hydrated without a warning, a second reading or a move at ${width} px`, async ({
    browser,
  }) => {
    for (const path of PAGES) {
      // What one page has read is no other's: each comes to a browser that has nothing of the site.
      const context = await browser.newContext({
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        viewport: { width, height: 844 },
      })
      const { complaints, reads, shift } = await visit(context, path)
      expect([path, complaints, reads]).toEqual([path, [], []])
      expect(shift, path).toBeLessThanOrEqual(0.01)
      await context.close()
    }
  })

test('so are they for a member and for an administrator, whose own part comes without moving anything', async ({
  browser,
}) => {
  for (const email of [MEMBER, ADMIN]) {
    const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
    await signIn(context, email)
    for (const path of EVERYWHERE) {
      const { complaints, shift } = await visit(context, path)
      expect([email, path, complaints]).toEqual([email, path, []])
      expect(shift, path).toBeLessThanOrEqual(0.01)
    }
    await context.close()
  }
})

test('a typeface that comes late moves little: what stands in for it is as wide', async ({ context }) => {
  for (const path of ['/', '/boutique', '/login', '/booking']) {
    const page = await context.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route(/\.woff2$/, async (route) => {
      // After the first paint, whenever that is.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    // What counts as good (Core Web Vitals); without the stand-in's measures it is several times this.
    expect(await shifted(page), path).toBeLessThanOrEqual(0.1)
    await page.close()
  }
})

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are read, links lead on, and answers about cookies are stored', async ({ page }) => {
    await page.goto('/', AS_SENT)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cap sur votre nouvelle vie')
    await page.getByRole('link', { name: 'Voir les formations' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les formations')
    await page.goto('/faq', AS_SENT)
    const question = page.locator('main details').first()
    await expect(question.locator('p').first()).toBeHidden()
    await question.locator('summary').click()
    await expect(question.locator('p').first()).toBeVisible()
    await page.getByText('Personnaliser').click()
    await page.getByLabel('Vidéos').check()
    await page.getByRole('button', { name: 'Enregistrer mes choix' }).click()
    await expect(page).toHaveURL('/faq')
    await expect(page.getByText('Vos choix en matière de cookies')).toBeHidden()
    await page.goto('/', AS_SENT)
    await expect(page.getByText('Vos choix en matière de cookies')).toHaveCount(0)
  })

  test('forms arrive: one that is being typed survives the answer about cookies', async ({
    page,
    context,
  }) => {
    await page.goto('/contact', AS_SENT)
    await page.getByLabel('Prénom').fill('Léa')
    await page.getByLabel('E-mail').fill('lea@example.com')
    await page.getByLabel('Sujet').fill(`Question ${serial()}`)
    await page.getByLabel('Message').fill('Une longue lettre.')
    await page.getByRole('button', { name: 'Tout refuser' }).press('Enter')
    await expect(page.getByText('Vos choix en matière de cookies')).toBeHidden()
    await expect(page.getByLabel('Message')).toHaveValue('Une longue lettre.')
    await page.getByRole('button', { name: 'Envoyer mon message' }).click()
    await expect(page.getByText('Message envoyé.')).toBeVisible()
    await expect(page.getByText('Vos choix en matière de cookies')).toHaveCount(0)

    await page.goto('/connexion?redirect=%2Fauth%2Fprofile', AS_SENT)
    await page.getByLabel('Adresse e-mail').fill(MEMBER)
    await page.getByLabel('Mot de passe', { exact: true }).fill('un-mauvais-mot')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByText('Adresse e-mail ou mot de passe incorrect.')).toBeVisible()
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(MEMBER)
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL('/auth/profile')
    expect((await context.cookies()).map(({ name }) => name)).toContain('pb_auth')
  })
})

test('what is typed, searched and sorted before the script is there is neither lost nor done twice', async ({
  page,
}) => {
  const letGo = await holdApplication(page)
  await page.goto('/contact', AS_SENT)
  await page.getByLabel('Prénom').fill('Léa')
  await page.getByLabel('Message').fill('Des mots déjà écrits.')
  letGo()
  await hydrated(page)
  await expect(page.getByLabel('Message')).toHaveValue('Des mots déjà écrits.')
  // Written on: nothing of the first words goes.
  await page.getByLabel('Sujet').fill('Suite')
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
  await expect(page.getByLabel('Message')).toHaveValue('Des mots déjà écrits.')

  await page.unrouteAll()
  const letGoAgain = await holdApplication(page)
  await page.goto('/boutique', AS_SENT)
  await page.getByLabel('Trier par').selectOption({ label: 'Prix décroissant' })
  await page.getByRole('searchbox').fill('nuit')
  letGoAgain()
  await expect(page).toHaveURL(/q=nuit/)
  await expect(page).toHaveURL(/tri=prix-desc/)
  await expect(page.getByRole('searchbox')).toHaveValue('nuit')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue('nuit')
})

test('a sign-in that was posted before the script is a session once it runs, whatever was stored before', async ({
  page,
  context,
}) => {
  const dead = `h.${Buffer.from(JSON.stringify({ exp: 1, type: 'auth' })).toString('base64url')}.s`
  const stored = {
    token: dead,
    record: { id: 'x', collectionId: 'y', collectionName: 'users', email: 'a@b.fr' },
  }
  await context.addInitScript((value) => {
    if (!sessionStorage.getItem('seeded')) localStorage.setItem('pocketbase_auth', value)
    sessionStorage.setItem('seeded', '1')
  }, JSON.stringify(stored))
  await context.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/inscription', AS_SENT)
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Adresse e-mail').fill('zoe@example.com')
  await page.getByLabel('Mot de passe', { exact: true }).fill('un-mot-de-passe-long')
  await page.getByLabel('Confirmez le mot de passe').fill('un-mot-de-passe-long')
  await page.getByLabel(/J’accepte/).check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/inscription')
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé')
  await page.goto('/connexion?redirect=%2Fauth%2Fprofile', AS_SENT)
  await page.getByLabel('Adresse e-mail').fill(MEMBER)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await context.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/auth/profile')
  await expect(page.getByText(MEMBER).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toContain(MEMBER)
})

test('a page whose script is lost is loaded anew once, says so, and is there when it is found again', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await hydrated(page)
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  await test.step('of the build that is there', async () => {
    await context.route('**/assets/lists-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Voir les formations' }).click()
    await expect(page.getByText('Un incident est survenu')).toBeVisible()
    await context.unroute('**/assets/lists-*.js')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les formations')
  })
  await test.step('of an older build: the new document loses it too, and one try is all', async () => {
    await page.goto('/')
    documents = 0
    // What a newer build has taken away: the page's own file, and our manifest.
    await page.route(/\/assets\/BookingPage[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
    await page.route('**/builds/meta/*.json', (route) => route.fulfill({ status: 404 }))
    await page.locator('a[href="/booking"]').first().click()
    await expect.poll(() => documents).toBe(1)
    await expect(page).toHaveURL('/booking')
    await page.waitForLoadState('networkidle')
    expect(documents).toBe(1)
  })
})

test('« précédent » shows the page again that the browser kept', async () => {
  // Playwright switches the browser's own cache of pages off; people have it.
  const own = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || undefined,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await own.newPage({ baseURL: test.info().project.use.baseURL, locale: 'fr-FR' })
  await page.goto('/boutique')
  await hydrated(page)
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  await hydrated(page)
  await page.goBack()
  const heading = page.getByRole('heading', { level: 1, name: 'La boutique' })
  await expect(heading).toBeVisible()
  await expect
    .poll(() =>
      heading.evaluate((node) => getComputedStyle(node.closest('main')?.parentElement ?? node).opacity),
    )
    .toBe('1')
  await own.close()
})
