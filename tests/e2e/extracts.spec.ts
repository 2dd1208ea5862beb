import { type APIRequestContext, expect } from '@playwright/test'
import { recording } from '../../scripts/seed/mp3.ts'
import { serious } from './axe.ts'
import { ADMIN, adminToken, clickUntil, refuseCookies, serial, signIn, smallCourse, test } from './support.ts'

/** A published course with a recording of three minutes. */
const recorded = async (request: APIRequestContext) => {
  const course = await smallCourse(request, `Prélude ${serial()}`)
  const [, lesson = ''] = course.lessonIds
  const headers = { authorization: await adminToken(request) }
  const deposited = await request.patch(`/api/collections/lessons/records/${lesson}`, {
    headers,
    multipart: {
      audio: { name: 'seance.mp3', mimeType: 'audio/mpeg', buffer: recording('Séance', 130, 180) },
    },
  })
  expect(deposited.ok(), await deposited.text()).toBe(true)
  return { course, lesson, headers }
}

test('an author chooses where the extract of a recording begins', async ({ page, context, request }) => {
  const { course, lesson } = await recorded(request)
  await signIn(context, ADMIN)
  await page.goto(`/admin/courses/${course.id}/edit?tab=programme&lecon=${lesson}`)
  await page.getByRole('button', { name: 'Créer un extrait' }).click()
  const start = page.getByRole('slider', { name: 'Début de l’extrait' })
  await expect(start).toHaveAttribute('aria-valuetext', 'de 0:30 à 2:00')
  await start.press('ArrowRight')
  await page.getByRole('button', { name: 'Choisir ce passage' }).click()
  await expect(start).toBeFocused()
  await expect(page.getByText('Préparation de l’extrait…')).toBeHidden()
})

test('a visitor hears the extract on the course’s page, without an account', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { course, lesson, headers } = await recorded(request)
  const chosen = await request.put(`/api/lessons/${lesson}/extract`, { headers, data: {} })
  expect(chosen.ok(), await chosen.text()).toBe(true)
  const received = async () =>
    (await (await request.get(`/api/extracts?course=${course.id}`)).json()).extracts.length
  await expect.poll(received).toBe(1)
  // As it is sent, so it stands: its style comes with the page, which does not move when its script is there.
  const still = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await still.goto(`/courses/${course.slug}`, { waitUntil: 'load' })
  const sent = await still.getByRole('button', { name: /^Écouter/ }).boundingBox()
  await still.close()
  await page.goto(`/courses/${course.slug}`)
  await refuseCookies(page)
  const button = (name: RegExp) => page.getByRole('button', { name })
  const { width, height } = (await button(/^Écouter/).boundingBox()) ?? {}
  expect(sent).toMatchObject({ width, height })
  await clickUntil(button(/^Écouter/), button(/^Mettre en pause/))
  const seconds = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
  await expect.poll(seconds).toBeGreaterThan(0.2)
  await page.getByRole('slider', { name: 'Position dans l’extrait' }).press('End')
  await expect(button(/^Écouter/)).toBeVisible()
  expect(await serious(page)).toEqual([])
})
