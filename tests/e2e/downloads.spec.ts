/** Recordings stored on a device, with the browser's own service worker and caches. */
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { serious } from './axe.ts'
import {
  adminToken,
  measured,
  newMember,
  refuseCookies,
  serial,
  signIn,
  smallCourse,
  sound,
  test,
} from './support.ts'

const PAGE = '/mon-espace/hors-connexion'

/** A member at a recording of a course. */
const atRecording = async (context: BrowserContext, request: APIRequestContext, page: Page) => {
  const course = await smallCourse(request, `Voyage ${serial()}`)
  const headers = { authorization: await adminToken(request) }
  const [lesson = ''] = course.lessonIds
  const changed = await request.patch(`/api/collections/lessons/records/${lesson}`, {
    headers,
    multipart: {
      type: 'audio',
      title: 'Dans le train',
      audio: { name: 'seance.wav', mimeType: 'audio/wav', buffer: sound(40) },
    },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await measured(request, lesson, headers.authorization, 40)
  const member = await newMember(request)
  const enrolled = await request.post('/api/collections/enrollments/records', {
    headers,
    data: { user: member.id, course: course.id, isActive: true },
  })
  const { id: enrollment } = (await enrolled.json()) as { id: string }
  await signIn(context, member.email)
  await page.goto(`/mon-espace/${course.id}/${lesson}`)
  await refuseCookies(page)
  await page.getByRole('button', { name: 'Garder hors connexion' }).click()
  await expect(page.getByRole('link', { name: 'Gardée sur cet appareil' })).toBeVisible()
  const close = () =>
    request.patch(`/api/collections/enrollments/records/${enrollment}`, {
      headers,
      data: { isActive: false },
    })
  return { close }
}

const playing = (page: Page) =>
  page.evaluate(() => {
    const audio = [...document.querySelectorAll('audio')].find(({ src }) => src)
    return { src: audio?.src ?? '', seconds: audio?.currentTime ?? 0 }
  })
/** How many people keep something here: a list that is read while the last recording goes leaves an empty cache behind, which holds nothing of anybody. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kept-'))
    const held = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
    return held.filter((entries) => entries > 0).length
  })

test('a recording is heard without network, on a page that needs none, until access ends', async ({
  page,
  context,
  request,
}) => {
  const { close } = await atRecording(context, request, page)
  await context.setOffline(true)
  // Any page of the space leads there.
  await page.goto('/mon-espace/profile')
  await expect(page).toHaveURL(PAGE)
  await page.getByRole('button', { name: 'Écouter Dans le train' }).click()
  await page.getByRole('button', { name: 'Je suis en lieu sûr, écouter' }).click()
  await expect.poll(async () => (await playing(page)).seconds).toBeGreaterThan(0.5)
  expect((await playing(page)).src).toContain(`${PAGE}/fichiers/`)
  expect(await serious(page)).toEqual([])
  // A jump beyond what was heard is answered from the device, too.
  await page.getByRole('slider', { name: 'Position dans l’audio' }).focus()
  await page.keyboard.press('End')
  await expect.poll(async () => (await playing(page)).seconds).toBeGreaterThan(35)

  await context.setOffline(false)
  await close()
  await page.goto(PAGE)
  await expect(page.getByRole('heading', { name: 'Aucune séance sur cet appareil.' })).toBeVisible()
  // The page says so before the last of it is gone.
  await expect.poll(() => stored(page)).toBe(0)
  const worker = await request.get('/sw.js')
  // Fetched with each page, so that a new build replaces it; it may reach the site alone.
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('signing out takes it off the device', async ({ page, context, request }) => {
    await atRecording(context, request, page)
    await page.goto(PAGE)
    await expect(page.getByRole('button', { name: 'Écouter Dans le train' })).toBeVisible()
    expect(await stored(page)).toBe(1)
    await page.getByRole('button', { name: /, menu de / }).click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => stored(page)).toBe(0)
  })
})
