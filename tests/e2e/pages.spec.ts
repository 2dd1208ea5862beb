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

for (const width of [1280, 390]) {
  test.describe(`hydrated without a warning, a second reading or a move at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })
    for (const path of PAGES)
      test(path, async ({ page }) => {
        await noteTypefaces(page)
        const seen = watched(page)
        await page.goto(path, { waitUntil: 'networkidle' })
        await hydrated(page)
        expect([seen.complaints, seen.reads]).toEqual([[], []])
        expect(await shifted(page)).toBeLessThanOrEqual(0.01)
      })
  })
}

test('so is it for a member and for an administrator, whose own part comes without moving anything', async ({
  browser,
}) => {
  for (const email of [MEMBER, ADMIN]) {
    const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
    await signIn(context, email)
    for (const path of ['/', '/boutique', COURSE, '/produits/la-clairiere-interieure', '/contact']) {
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

test('somebody who is signed in does not read /connexion', async ({ context, page }) => {
  await signIn(context, MEMBER)
  await page.goto('/connexion?redirect=%2Fauth%2Fprofile')
  await expect(page).toHaveURL('/auth/profile')
})

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are read, questions open, links lead on', async ({ page }) => {
    await page.goto('/', AS_SENT)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cap sur votre nouvelle vie')
    await page.getByRole('link', { name: 'Voir les formations' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les formations')
    await page.goto('/faq', AS_SENT)
    const question = page.locator('main details').first()
    await expect(question.locator('p').first()).toBeHidden()
    await question.locator('summary').click()
    await expect(question.locator('p').first()).toBeVisible()
  })

  test('the choice about cookies is kept, in part too', async ({ page }) => {
    await page.goto('/boutique', AS_SENT)
    await page.getByText('Personnaliser').click()
    await page.getByLabel('Vidéos').check()
    await page.getByRole('button', { name: 'Enregistrer mes choix' }).click()
    await expect(page).toHaveURL('/boutique')
    await expect(page.getByText('Vos choix en matière de cookies')).toBeHidden()
    await page.goto('/', AS_SENT)
    await expect(page.getByText('Vos choix en matière de cookies')).toHaveCount(0)
  })

  test('answering about cookies leaves what is being typed', async ({ page }) => {
    await page.goto('/contact', AS_SENT)
    await page.getByLabel('Message').fill('Une longue lettre.')
    await page.getByRole('button', { name: 'Tout refuser' }).press('Enter')
    await expect(page.getByText('Vos choix en matière de cookies')).toBeHidden()
    await expect(page.getByLabel('Message')).toHaveValue('Une longue lettre.')
    await page.reload(AS_SENT)
    await expect(page.getByText('Vos choix en matière de cookies')).toHaveCount(0)
  })

  test('the form of contact arrives, and keeps the words of a wrong one', async ({ page }) => {
    await page.goto('/contact', AS_SENT)
    await page.getByLabel('Prénom').fill('Léa')
    await page.getByLabel('E-mail').fill('lea@example.com')
    await page.getByLabel('Sujet').fill(`Question ${serial()}`)
    await page.getByLabel('Message').fill('Bonjour.')
    await page.getByRole('button', { name: 'Envoyer mon message' }).click()
    await expect(page.getByText('Message envoyé.')).toBeVisible()
  })

  test('a wrong password is told, and the right one signs in', async ({ page, context }) => {
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

test('what is typed and sent before the script is there is neither lost nor typed twice', async ({
  page,
  context,
}) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Prénom').fill('Léa')
  await page.getByLabel('Message').fill('Des mots déjà écrits.')
  release()
  await hydrated(page)
  await expect(page.getByLabel('Message')).toHaveValue('Des mots déjà écrits.')
  // Written on: nothing of the first words goes.
  await page.getByLabel('Sujet').fill('Suite')
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa')
  await expect(page.getByLabel('Message')).toHaveValue('Des mots déjà écrits.')
})

test('what is searched and sorted before the script is there is searched and sorted', async ({ page }) => {
  const letGo = await holdApplication(page)
  await page.goto('/boutique', AS_SENT)
  await page.getByLabel('Trier par').selectOption({ label: 'Prix décroissant' })
  await page.getByRole('searchbox').fill('nuit')
  letGo()
  await expect(page).toHaveURL(/q=nuit/)
  await expect(page).toHaveURL(/tri=prix-desc/)
  await expect(page.getByRole('searchbox')).toHaveValue('nuit')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue('nuit')
})

test('a sign-in that was posted before the script is a session once it runs', async ({ page, context }) => {
  await context.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/connexion?redirect=%2Fauth%2Fprofile', AS_SENT)
  await page.getByLabel('Adresse e-mail').fill(MEMBER)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await context.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/auth/profile')
  await expect(page.getByText(MEMBER).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toContain(MEMBER)
})

test('a posted sign-in wins over an older session, and what was typed to sign up stays', async ({
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
  await expect(page.getByText(MEMBER).first()).toBeVisible()
})

test('a page that is opened anew begins at its top, and a stray % stops nothing', async ({ page }) => {
  await page.goto('/boutique')
  await hydrated(page)
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goto('/boutique#%zz')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La boutique')
})

test('a page whose script is lost says so, and is there when it is found again', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await hydrated(page)
  await context.route('**/assets/lists-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Voir les formations' }).click()
  await expect(page.getByText('Un incident est survenu')).toBeVisible()
  await context.unroute('**/assets/lists-*.js')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les formations')
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
