import { expect, type Page } from '@playwright/test'
import { serious } from './axe.ts'
import { ADMIN, adminToken, MEMBER, signIn, test } from './support.ts'

const opened = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const PUBLIC = [
  '/',
  '/boutique',
  '/produits/la-clairiere-interieure',
  '/booking',
  '/courses',
  '/courses/retrouver-un-sommeil-paisible',
  '/connexion',
  '/login',
  '/inscription',
  '/auth/register',
  '/auth/forgot-password',
  '/admin/login',
  '/a-propos',
  '/contact',
  '/faq',
  '/cgv',
  '/verification/inconnue',
  '/nulle-part',
]
const WIDTHS = [1280, 390]

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Nothing serious for a screen reader or a keyboard, and nothing to scroll sideways, on a desk and in a hand. */
const expectSound = async (page: Page, path: string): Promise<void> => {
  await opened(page, path)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect([width, ...(await serious(page))]).toEqual([width])
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0)
  }
}

interface Lessons {
  course: string
  lessons: string[]
}
const lessonsOfDemo = async ({ request }: Page): Promise<Lessons> => {
  const found = await request.get(
    "/api/collections/courses/records?filter=slug='retrouver-un-sommeil-paisible'",
  )
  const course: string = (await found.json()).items[0].id
  const outline = await (await request.get(`/api/courses/${course}/outline`)).json()
  return { course, lessons: outline.modules[0].lessons.map(({ id }: { id: string }) => id) }
}
const MEMBER_SCREENS: [string, (demo: Lessons) => string][] = [
  ['home', () => '/mon-espace'],
  ['preview', () => '/mon-espace?preview=true'],
  ['profile', () => '/mon-espace/profile'],
  ['second step', () => '/mon-espace/deux-etapes'],
  ['devices', () => '/mon-espace/appareils'],
  ['account', () => '/auth/profile'],
  ['journey', () => '/courses/dashboard'],
  ['course', ({ course }) => `/mon-espace/${course}`],
  ['film lesson', ({ course, lessons: [first] }) => `/mon-espace/${course}/${first}`],
  ['next lesson', ({ course, lessons: [, second] }) => `/mon-espace/${course}/${second}`],
]

interface Records {
  course: string
  produit: string
  order: string
}
const firstOfDemo = async ({ request }: Page): Promise<Records> => {
  // Orders are nobody's to list but the administration's.
  const headers = { authorization: await adminToken(request) }
  const first = async (collection: string): Promise<string> =>
    (await (await request.get(`/api/collections/${collection}/records?perPage=1`, { headers })).json())
      .items[0].id
  return {
    course: await first('courses'),
    produit: await first('produits'),
    order: await first('orders'),
  }
}
const ADMIN_SCREENS: [string, (demo: Records) => string][] = [
  ['dashboard', () => '/admin'],
  ['people', () => '/admin/users'],
  ['courses', () => '/admin/courses'],
  ['new course', () => '/admin/courses/new'],
  ['course', ({ course }) => `/admin/courses/${course}/edit`],
  ['programme', ({ course }) => `/admin/courses/${course}/edit?tab=programme`],
  ['produits', () => '/admin/produits'],
  ['produit', ({ produit }) => `/admin/produits/${produit}`],
  ['new produit', () => '/admin/produits/new'],
  ['categories', () => '/admin/categories'],
  ['audit log', () => '/admin/journal'],
  ['orders', () => '/admin/commandes'],
  ['order', ({ order }) => `/admin/commandes/${order}`],
  ['card payments', () => '/admin/stripe'],
  ['invoices', () => '/admin/factures'],
  ['figures', () => '/admin/chiffres'],
  ['accounts', () => '/admin/factures?vue=comptes'],
  ['seller', () => '/admin/reglages/facturation'],
]

for (const path of PUBLIC) {
  test(`${path} has no serious violation and no sideways scroll`, async ({ page }) => {
    await expectSound(page, path)
  })
}

// Whoever has the course is led on to the member space.
test('a lesson that everybody may look at', async ({ page }) => {
  const { course, lessons } = await lessonsOfDemo(page)
  await expectSound(page, `/courses/${course}/lessons/${lessons[0]}`)
})

for (const [name, pathOf] of MEMBER_SCREENS)
  test(`the member space: ${name}`, async ({ page, context }) => {
    await signIn(context, MEMBER)
    await expectSound(page, pathOf(await lessonsOfDemo(page)))
  })

for (const [name, pathOf] of ADMIN_SCREENS)
  test(`the administration: ${name}`, async ({ page, context }) => {
    await signIn(context, ADMIN)
    await expectSound(page, pathOf(await firstOfDemo(page)))
  })
