import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { serious, settled } from './axe.ts'
import {
  adminToken,
  listen,
  measured,
  newMember,
  refuseCookies,
  serial,
  signIn,
  smallCourse,
  sound,
  test,
} from './support.ts'

/** A member who follows a course of two recordings, the first of so many seconds. */
const follow = async (context: BrowserContext, request: APIRequestContext, seconds: number) => {
  const course = await smallCourse(request, `Veillée ${serial()}`)
  const headers = { authorization: await adminToken(request) }
  const [first = '', second = ''] = course.lessonIds
  const change = (lesson: string, title: string, length: number) =>
    request.patch(`/api/collections/lessons/records/${lesson}`, {
      headers,
      multipart: {
        type: 'audio',
        title,
        audio: { name: 'seance.wav', mimeType: 'audio/wav', buffer: sound(length) },
      },
    })
  expect((await change(first, 'Fermer les yeux', seconds)).ok()).toBe(true)
  expect((await change(second, 'S’endormir', 60)).ok()).toBe(true)
  await measured(request, first, headers.authorization, seconds)
  const member = await newMember(request)
  const enrolled = await request.post('/api/collections/enrollments/records', {
    headers,
    data: { user: member.id, course: course.id, isActive: true },
  })
  expect(enrolled.ok(), await enrolled.text()).toBe(true)
  await signIn(context, member.email)
  const playedSeconds = async () => {
    const filter = encodeURIComponent(`user='${member.id}' && lesson='${first}'`)
    const answer = await request.get(`/api/collections/progress/records?filter=${filter}`, { headers })
    return ((await answer.json()) as { items: { watchedSeconds: number }[] }).items[0]?.watchedSeconds ?? 0
  }
  return { course, address: `/mon-espace/${course.id}/${first}`, second, heardSeconds: playedSeconds }
}

const media = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('audio')].filter(({ src }) => src)
    return { playing: all.filter(({ paused }) => !paused).length, seconds: all[0]?.currentTime ?? 0 }
  })

test('asks for a safe place, has a night screen, and plays on across the member space', async ({
  page,
  context,
  request,
}) => {
  const { address, heardSeconds: playedSeconds } = await follow(context, request, 40)
  await page.goto(address)
  await refuseCookies(page)
  await page.getByRole('button', { name: 'Lire', exact: true }).click()
  const gate = page.getByRole('dialog', { name: 'Avant d’écouter' })
  await expect(gate).toContainText('N’écoutez pas cette séance en conduisant.')
  await expect(gate.getByRole('button', { name: 'Je suis en lieu sûr, écouter' })).toBeFocused()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(gate).toHaveCount(0)
  expect((await media(page)).playing).toBe(0)
  await listen(page)
  await page.getByLabel('Arrêter', { exact: true }).selectOption('30')
  await page.getByRole('button', { name: 'Écran de nuit' }).click()
  const night = page.getByRole('dialog', { name: 'Écran de nuit, Fermer les yeux' })
  await expect(night.getByRole('button', { name: 'Mettre en pause' })).toBeFocused()
  await settled(page)
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(night).toHaveCount(0)
  expect((await media(page)).playing).toBe(1)

  await page.getByRole('link', { name: 'Retour au programme' }).first().click()
  const mini = page.getByRole('region', { name: 'Lecture en cours, Fermer les yeux' })
  await expect(mini).toContainText(/sur 0:40, arrêt dans 30\smin/)
  expect(await serious(page)).toEqual([])
  // Playback there counts as on its own page; a pause reports it at once.
  await mini.getByRole('button', { name: 'Mettre en pause' }).click()
  const { seconds } = await media(page)
  await expect.poll(playedSeconds).toBeGreaterThan(seconds - 1.5)
  await mini.getByRole('button', { name: 'Lire' }).click()
  await expect.poll(async () => (await media(page)).playing).toBe(1)
  const before = await media(page)
  // Its own page takes it back, without a break.
  await mini.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fermer les yeux' })).toBeVisible()
  await expect(mini).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mettre en pause' })).toBeVisible()
  const after = await media(page)
  expect(after.playing).toBe(1)
  expect(after.seconds).toBeGreaterThanOrEqual(before.seconds)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('goes on to the next session by choice, above the tabs, and closing stops it', async ({
    page,
    context,
    request,
  }) => {
    const { address, course, second } = await follow(context, request, 3)
    await page.goto(address)
    await refuseCookies(page)
    await page.getByRole('switch', { name: 'Enchaîner les séances' }).click()
    await listen(page)
    await expect(page).toHaveURL(`/mon-espace/${course.id}/${second}`)
    await expect.poll(async () => (await media(page)).playing).toBe(1)
    await page
      .getByRole('link', { name: /Retour au programme/ })
      .first()
      .click()
    const mini = page.getByRole('region', { name: 'Lecture en cours, S’endormir' })
    await expect(mini).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Espace membre, raccourcis' })
    const [box, bar] = [await mini.boundingBox(), await tabs.boundingBox()]
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(Math.round(bar?.y ?? 0))
    expect(Math.round(box?.height ?? 0)).toBe(65)
    await mini.getByRole('button', { name: 'Fermer le lecteur' }).click()
    await expect(mini).toHaveCount(0)
    expect((await media(page)).playing).toBe(0)
  })
})
