/** Every screen under the policy of its document: the fixture `refusals` fails a test in which the browser refuses something. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import { PATHS } from '#drizzle/domain/paths.ts'
import { MEMBER_PATHS } from '../../web/lib/member-paths.ts'
import { ADMIN, adminToken, MEMBER, signIn, test } from './support.ts'

const ALL = { ...PATHS, ...ADMIN_PATHS }
type PathName = keyof typeof ALL

const WIDTHS = [1280, 390]

const isOfAdmin = (path: string) => path.startsWith('/admin')
const isOfMember = (path: string) => path.startsWith('/mon-espace') || MEMBER_PATHS.includes(path)

/** The values of each parameter that has some in the demonstration; the others are made up. */
const valuesOf = async ({ request }: Page): Promise<Partial<Record<PathName, Record<string, string>>>> => {
  const headers = { authorization: await adminToken(request) }
  const first = async (collection: string, filter = ''): Promise<{ id: string; slug: string }> =>
    (
      await (
        await request.get(`/api/collections/${collection}/records?perPage=1${filter}`, { headers })
      ).json()
    ).items[0]
  const [course, produit] = [
    await first('courses', "&filter=slug='retrouver-un-sommeil-paisible'"),
    await first('produits'),
  ]
  const outline = await (await request.get(`/api/courses/${course.id}/outline`)).json()
  const lessonId: string = outline.modules[0].lessons[0].id
  const enrollment = await first('enrollments', `&filter=course='${course.id}'`)
  return {
    product: { id: produit.slug },
    course: { slug: course.slug },
    lesson: { courseId: course.id, lessonId },
    memberCourse: { id: course.id },
    memberLesson: { id: course.id, lessonId },
    adminCourseEdit: { id: course.id },
    adminProduct: { id: produit.id },
    adminViewCourse: { id: enrollment.id },
    adminViewLesson: { id: enrollment.id, lessonId },
  }
}

/** Opens every address of an area, each whole. */
const visit = async (page: Page, isOfArea: (path: string) => boolean): Promise<number> => {
  const values = await valuesOf(page)
  const names = (Object.keys(ALL) as PathName[]).filter((name) => isOfArea(ALL[name]))
  for (const name of names) {
    const path = ALL[name].replace(/:(\w+)/g, (_, key: string) => values[name]?.[key] ?? 'inconnu')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    }
  }
  return names.length
}

const asAdmin = async (page: Page, context: BrowserContext, path: string): Promise<void> => {
  await signIn(context, ADMIN)
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
}

test('every page of the site', async ({ page }) => {
  expect(await visit(page, (path) => !isOfAdmin(path) && !isOfMember(path))).toBeGreaterThan(15)
  for (const path of ['/a-propos', '/faq', '/nulle-part', '/_/#/auth/oauth2-redirect-failure', '/api/docs/'])
    await page.goto(path)
})

test('every screen of a member', async ({ page, context }) => {
  await signIn(context, MEMBER)
  expect(await visit(page, isOfMember)).toBeGreaterThan(5)
})

test('every screen of the administration', async ({ page, context }) => {
  await signIn(context, ADMIN)
  expect(await visit(page, isOfAdmin)).toBeGreaterThan(10)
})

test('what opens on the screens of the administration, and a dialog that holds its page still', async ({
  page,
  context,
}) => {
  await asAdmin(page, context, '/admin/courses')
  let opened = 0
  for (const path of [
    '/admin',
    '/admin/users',
    '/admin/produits/new',
    '/admin/courses/new',
    '/admin/journal',
  ]) {
    await page.goto(path)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const openers = page.locator('main :is(button, input)[aria-haspopup]:visible:enabled')
    for (const opener of await openers.all()) {
      await opener.click()
      opened += 1
      await page.keyboard.press('Escape')
    }
  }
  expect(opened).toBeGreaterThan(4)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/admin/users')
  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY)
  expect(await overflow()).toBe('visible')
  await page.getByRole('button', { name: 'Nouvelle personne' }).click()
  await expect(page.getByRole('dialog', { name: 'Nouvelle personne' })).toBeVisible()
  await expect.poll(overflow).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(overflow).toBe('visible')
})

test('an inline style, an inline script and a foreign frame are refused', async ({ page, refusals }) => {
  for (const path of ['/', '/a-propos', '/admin/login', '/connexion']) {
    await page.goto(path)
    const painted = await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<p id="probe" style="color: rgb(1, 2, 3)">x</p>')
      const style = document.createElement('style')
      style.textContent = '#probe { background: rgb(1, 2, 3) }'
      const script = document.createElement('script')
      script.textContent = 'document.documentElement.dataset.ran = "1"'
      const frame = document.createElement('iframe')
      frame.src = 'https://frame.example/'
      document.body.append(style, script, frame)
      const { color, backgroundColor } = getComputedStyle(document.getElementById('probe') as HTMLElement)
      return [color, backgroundColor, document.documentElement.dataset.ran].includes('rgb(1, 2, 3)')
    })
    expect(painted, path).toBe(false)
    await expect.poll(() => refusals.length, path).toBe(4)
    refusals.length = 0
  }
})
