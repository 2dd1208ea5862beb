import { expect } from '@playwright/test'
import { recording } from '../../scripts/seed/mp3.ts'
import { serious } from './axe.ts'
import { ADMIN, adminToken, clickUntil, refuseCookies, serial, signIn, smallCourse, test } from './support.ts'

test('an author chooses an extract, and a visitor hears it on the course’s page', async ({
  page,
  context,
  browser,
  request,
}) => {
  const course = await smallCourse(request, `Prélude ${serial()}`)
  const [, lesson = ''] = course.lessonIds
  const deposited = await request.patch(`/api/collections/lessons/records/${lesson}`, {
    headers: { authorization: await adminToken(request) },
    multipart: {
      audio: { name: 'seance.mp3', mimeType: 'audio/mpeg', buffer: recording('Séance', 130, 180) },
    },
  })
  expect(deposited.ok(), await deposited.text()).toBe(true)
  await signIn(context, ADMIN)
  await page.goto(`/admin/courses/${course.id}/edit?tab=programme&lecon=${lesson}`)
  await page.getByRole('button', { name: 'Créer un extrait' }).click()
  const start = page.getByRole('slider', { name: 'Début de l’extrait' })
  await expect(start).toHaveAttribute('aria-valuetext', 'de 0:30 à 2:00')
  await start.press('ArrowRight')
  await page.getByRole('button', { name: 'Choisir ce passage' }).click()
  await expect(start).toBeFocused()
  await expect(page.getByText('Préparation de l’extrait…')).toBeHidden()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/courses/${course.slug}`)
  await refuseCookies(visitor)
  const button = (name: RegExp) => visitor.getByRole('button', { name })
  await clickUntil(button(/^Écouter/), button(/^Mettre en pause/))
  const heard = () => visitor.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
  await expect.poll(heard).toBeGreaterThan(0.2)
  await visitor.getByRole('slider', { name: 'Position dans l’extrait' }).press('End')
  await expect(button(/^Écouter/)).toBeVisible()
  expect(await serious(visitor)).toEqual([])
})
