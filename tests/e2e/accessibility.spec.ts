import { expect, type Page, test } from '@playwright/test'
import { MEMBER, serious, signIn } from './support.ts'

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

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    for (const path of PUBLIC) {
      test(`${path} has no serious violation and no sideways scroll`, async ({ page }) => {
        await opened(page, path)
        expect(await serious(page)).toEqual([])
        expect(await overflow(page)).toBeLessThanOrEqual(0)
      })
    }

    test('the member space', async ({ page, context, request }) => {
      test.setTimeout(120_000)
      const { record } = await signIn(context, MEMBER)
      const course = await (
        await request.get("/api/collections/courses/records?filter=slug='retrouver-un-sommeil-paisible'")
      ).json()
      const outline = await (await request.get(`/api/courses/${course.items[0].id}/outline`)).json()
      const [first, second] = outline.modules[0].lessons
      expect(record.id).toHaveLength(15)
      const paths = [
        '/mon-espace',
        '/mon-espace?preview=true',
        '/mon-espace/profile',
        '/auth/profile',
        `/mon-espace/${course.items[0].id}`,
        `/mon-espace/${course.items[0].id}/${first.id}`,
        `/mon-espace/${course.items[0].id}/${second.id}`,
        `/courses/${course.items[0].id}/lessons/${first.id}`,
      ]
      for (const path of paths) {
        await opened(page, path)
        expect.soft(await serious(page), path).toEqual([])
        expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
      }
    })

    test('the administration', async ({ page, context, request }) => {
      test.setTimeout(120_000)
      const { token } = await signIn(context, 'admin@demo.test')
      const headers = { authorization: token }
      const course = await (
        await request.get('/api/collections/courses/records?perPage=1', { headers })
      ).json()
      const produit = await (
        await request.get('/api/collections/produits/records?perPage=1', { headers })
      ).json()
      const edit = `/admin/courses/${course.items[0].id}/edit`
      const paths = [
        '/admin',
        '/admin/users',
        '/admin/courses',
        '/admin/courses/new',
        edit,
        `${edit}?tab=programme`,
        '/admin/produits',
        `/admin/produits/${produit.items[0].id}`,
        '/admin/produits/new',
        '/admin/categories',
      ]
      for (const path of paths) {
        await opened(page, path)
        expect.soft(await serious(page), path).toEqual([])
        expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
      }
    })
  })
}
