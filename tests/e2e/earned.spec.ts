/** Progress is earned: what is played counts as it plays, in one place at a time; what is read takes its time. */
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { keyFrameOf, webm } from '../../scripts/seed/webm.ts'
import { serious } from './axe.ts'
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

/** A film of one picture a second. */
const film = async (seconds: number): Promise<Buffer> => {
  const picture = { width: 160, height: 90, channels: 3 as const, background: '#336677' }
  const frame = keyFrameOf(await sharp({ create: picture }).webp({ quality: 20 }).toBuffer())
  return webm({ frames: [frame], frameMs: 1000, width: 160, height: 90 }, seconds)
}

/** A new member who follows a new small course, signed in. */
const follow = async (context: BrowserContext, request: APIRequestContext) => {
  const course = await smallCourse(request, `Suivie ${serial()}`)
  const member = await newMember(request)
  const authorization = await adminToken(request)
  await request.post('/api/collections/enrollments/records', {
    headers: { authorization },
    data: { user: member.id, course: course.id, isActive: true },
  })
  const { token } = await signIn(context, member.email)
  const [text = '', audio = ''] = course.lessonIds
  const change = async (lesson: string, options: object) => {
    const url = `/api/collections/lessons/records/${lesson}`
    const answer = await request.patch(url, { headers: { authorization }, ...options })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { mediaSeconds: number; module: string }
  }
  const list = async <Row>(collection: string, filter: string): Promise<Row[]> => {
    const url = `/api/collections/${collection}/records?sort=created&filter=${encodeURIComponent(filter)}`
    const answer = await request.get(url, { headers: { authorization: token } })
    return ((await answer.json()) as { items: Row[] }).items
  }
  const at = (lesson: string) => `/mon-espace/${course.id}/${lesson}`
  return { course, member, text, audio, at, change, list, authorization, token }
}

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
interface Row {
  watchedSeconds: number
  completed: boolean
}

test('a film that plays counts as it plays, also over a reload in the middle', async ({
  page,
  context,
  request,
}) => {
  const { audio: lesson, at, change, list, authorization } = await follow(context, request)
  const buffer = await film(8)
  await change(lesson, {
    multipart: {
      type: 'video',
      videoProvider: 'file',
      video: { name: 'film.webm', mimeType: 'video/webm', buffer },
    },
  })
  await measured(request, lesson, authorization, 8)
  await open(page, at(lesson))
  await refuseCookies(page)
  const player = page.locator('video')
  const seconds = () => player.evaluate((element: HTMLVideoElement) => element.currentTime)
  const progress = async () => (await list<Row>('progress', `lesson = '${lesson}'`))[0]
  await page.getByRole('button', { name: /^Lire la vidéo/ }).click()
  await expect.poll(seconds).toBeGreaterThan(3)
  // Nothing was reported by the clock yet: the page says it as it goes.
  await page.reload()
  await expect.poll(async () => (await progress())?.watchedSeconds).toBeGreaterThan(2)
  expect((await progress())?.completed).toBe(false)
  await expect(page.locator('#il-manque')).toHaveText(/Il manque \d\ssecondes? de vidéo/)
  await page.getByRole('button', { name: /^Lire la vidéo/ }).click()
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true)
  await expect.poll(async () => (await progress())?.completed).toBe(true)
  await expect(page.locator('#il-manque')).toHaveText('')
  // A page that goes says so twice where the server was slow to hear it: then there is one pause more.
  const events = await list<{ kind: string }>('learning_events', `lesson = '${lesson}'`)
  const kinds = events.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind !== 'pause').sort()).toEqual(['complete', 'open', 'play', 'play'])
  expect(kinds.filter((kind) => kind === 'pause').length).toBeGreaterThanOrEqual(2)
})

test('a second tab takes over: the first one pauses, says so, and comes back when it is started', async ({
  page,
  context,
  request,
}) => {
  const { audio, at, change, authorization } = await follow(context, request)
  await change(audio, {
    multipart: { audio: { name: 'longue.wav', mimeType: 'audio/wav', buffer: sound(120) } },
  })
  await measured(request, audio, authorization, 120)
  await open(page, at(audio))
  await refuseCookies(page)
  const reply = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'Lecture en pause' })
  const isPaused = (tab: Page) => tab.locator('audio').evaluate((element: HTMLAudioElement) => element.paused)
  const start = (tab: Page) => listen(tab)
  await start(page)
  await expect.poll(() => isPaused(page)).toBe(false)
  const second = await context.newPage()
  await open(second, at(audio))
  // Looking at a lesson is not playing it.
  expect([await isPaused(page), await reply(page).count()]).toEqual([false, 0])
  await start(second)
  await expect(reply(page)).toBeVisible()
  await expect.poll(() => isPaused(page)).toBe(true)
  expect(await isPaused(second)).toBe(false)
  expect(await serious(page)).toEqual([])
  await start(page)
  await expect(reply(page)).toHaveCount(0)
  await expect(reply(second)).toBeVisible()
  await expect.poll(() => isPaused(second)).toBe(true)
})

/** What the browser's database has of what was played, and the storage that takes a page's last words. */
const stored = (tab: Page) =>
  tab.evaluate(async () => {
    const opened = indexedDB.open('lecture')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.onsuccess = () => resolve(opened.result)
      opened.onerror = () => reject(opened.error)
    })
    const requested = database.transaction('beats').objectStore('beats').getAllKeys()
    const keys = await new Promise<unknown[]>((resolve) => {
      requested.onsuccess = () => resolve(requested.result)
    })
    database.close()
    return [...keys, ...Object.keys(localStorage).filter((key) => key.startsWith('played-'))]
  })

test('what was played without network is kept when the tab is closed, and sent from the next one', async ({
  page,
  context,
  request,
}) => {
  const { audio, at, list, authorization } = await follow(context, request)
  await measured(request, audio, authorization, 3)
  await open(page, at(audio))
  await refuseCookies(page)
  const progress = async () => (await list<Row>('progress', `lesson = '${audio}'`))[0]
  const begun = page.waitForResponse((answer) => answer.url().endsWith('/beats'))
  await listen(page)
  await begun
  await page.waitForFunction(() => {
    const buffered = document.querySelector('audio')?.buffered
    return buffered && buffered.length > 0 && buffered.end(0) > 2.9
  })
  await context.setOffline(true)
  await page.waitForFunction(() => document.querySelector('audio')?.ended === true)
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  // One notice says it, not two.
  await expect(page.getByText('votre progression sera envoyée plus tard')).toHaveCount(1)
  await expect(page.getByText('Vous êtes hors connexion.')).toHaveCount(0)
  // Before the network is back: closing a page may send what is stored at once.
  expect((await progress())?.completed).toBe(false)
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/mon-espace')
  await expect.poll(async () => (await progress())?.completed).toBe(true)
  await expect.poll(() => stored(next)).toEqual([])
})

test('what was begun without network is kept, and finishes its recording when it is sent from the next page', async ({
  page,
  context,
  request,
}) => {
  const { audio, at, list, authorization } = await follow(context, request)
  await measured(request, audio, authorization, 3)
  await open(page, at(audio))
  await refuseCookies(page)
  const progress = async () => (await list<Row>('progress', `lesson = '${audio}'`))[0]
  await page.locator('audio').evaluate((element: HTMLAudioElement) => {
    element.preload = 'auto'
    element.load()
  })
  await page.waitForFunction(() => {
    const buffered = document.querySelector('audio')?.buffered
    return buffered && buffered.length > 0 && buffered.end(0) > 2.9
  })
  const reply: string[] = []
  context.on('request', (requested) => {
    if (requested.url().endsWith('/beats')) reply.push(requested.postData() ?? '')
  })
  await context.setOffline(true)
  await listen(page)
  await page.waitForFunction(() => document.querySelector('audio')?.ended === true)
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  await expect(page.getByText('votre progression sera envoyée plus tard')).toHaveCount(1)
  await page.close()
  expect((await progress())?.completed).toBe(false)
  reply.length = 0
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/mon-espace')
  await expect.poll(async () => (await progress())?.completed).toBe(true)
  await expect.poll(() => stored(next)).toEqual([])
  expect(reply).toEqual([expect.stringContaining('startedSecondsAgo')])
})

test('« Terminer » says how long a text takes, and waits for it', async ({ page, context, request }) => {
  const { text, at, change } = await follow(context, request)
  await change(text, { data: { minimumSeconds: 8 } })
  await open(page, at(text))
  await refuseCookies(page)
  const done = page.getByRole('button', { name: 'Terminer et continuer' })
  await expect(page.locator('#il-manque')).toHaveText(/Vous pourrez terminer dans \d\ssecondes?\./)
  await expect(done).toHaveAttribute('aria-disabled', 'true')
  await expect(done).toHaveAttribute('aria-describedby', 'il-manque')
  await done.click({ force: true })
  await expect(page.getByRole('status').filter({ hasText: 'Vous pourrez terminer' })).toHaveCount(1)
  expect(await serious(page)).toEqual([])
  await expect(page.locator('#il-manque')).toHaveText('')
  await done.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Écouter' })).toBeVisible()
})
