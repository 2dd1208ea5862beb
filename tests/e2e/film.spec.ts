/** Films wherever they are: our storage, a stream, a host. One set of controls, captions, chapters, transcript, what comes next. */
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { recording } from '../../scripts/seed/media.ts'
import { keyFrameOf, webm } from '../../scripts/seed/webm.ts'
import { serious } from './axe.ts'
import { standInForHosts } from './host-players.ts'
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

type Part = string | { name: string; mimeType: string; buffer: Buffer }

/** A film of one picture a second. */
const film = async (seconds: number): Promise<Buffer> => {
  const picture = { width: 160, height: 90, channels: 3 as const, background: '#336677' }
  const frame = keyFrameOf(await sharp({ create: picture }).webp({ quality: 20 }).toBuffer())
  return webm({ frames: [frame], frameMs: 1000, width: 160, height: 90 }, seconds)
}
const vtt = (name: string, cues: readonly (readonly [number, number, string])[]): Part => {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
  const blocks = cues.map(([from, to, text]) => `${time(from)} --> ${time(to)}\n${text}`)
  return { name, mimeType: 'text/vtt', buffer: Buffer.from(`WEBVTT\n\n${blocks.join('\n\n')}\n`) }
}

/** A member of a course whose first lesson is a film and whose second is a text, signed in. */
const follow = async (context: BrowserContext, request: APIRequestContext, fields: Record<string, Part>) => {
  const course = await smallCourse(request, `Film ${serial()}`)
  const member = await newMember(request)
  const authorization = await adminToken(request)
  const headers = { authorization }
  const [text = '', lesson = ''] = course.lessonIds
  const change = async (id: string, multipart: Record<string, Part>) => {
    const answer = await request.patch(`/api/collections/lessons/records/${id}`, { headers, multipart })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await change(lesson, { type: 'video', title: 'Le film', order: '1', ...fields })
  await change(text, { order: '2', title: 'Lire la suite' })
  await request.post('/api/collections/enrollments/records', {
    headers,
    data: { user: member.id, course: course.id, isActive: true },
  })
  const { token } = await signIn(context, member.email)
  const watchedSeconds = async (): Promise<number> => {
    const url = `/api/collections/progress/records?filter=${encodeURIComponent(`lesson = '${lesson}'`)}`
    const answer = await request.get(url, { headers: { authorization: token } })
    const { items } = (await answer.json()) as { items: { watchedSeconds: number }[] }
    return items[0]?.watchedSeconds ?? 0
  }
  return {
    course,
    lesson,
    text,
    authorization,
    watchedSeconds,
    address: `/mon-espace/${course.id}/${lesson}`,
  }
}
const open = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Le film' })).toBeVisible()
  await refuseCookies(page)
}
/** Messages that a stand-in of a host received. */
const received = (page: Page, origin: string) =>
  page
    .frames()
    .find((frame) => frame.url().startsWith(origin))
    ?.evaluate<string[]>("window.heard.map((one) => one.join(' '))") ?? []

for (const { host, provider, videoId, origin, seek, speed } of [
  {
    host: 'YouTube',
    provider: 'youtube',
    videoId: 'dQw4w9WgXcQ',
    origin: 'https://www.youtube-nocookie.com',
    seek: 'seekTo 60 true',
    speed: 'setPlaybackRate 2',
  },
  {
    host: 'Vimeo',
    provider: 'vimeo',
    videoId: '123456789/ab12cd34ef',
    origin: 'https://player.vimeo.com',
    seek: 'setCurrentTime 60',
    speed: 'setPlaybackRate 2',
  },
]) {
  test(`a film of ${host} counts as it plays, not as it is moved, and ends on what comes next`, async ({
    page,
    context,
    request,
  }) => {
    await standInForHosts(context, { seconds: 64 })
    const { address, watchedSeconds } = await follow(context, request, {
      videoProvider: provider,
      videoId,
      durationSeconds: '64',
      content: '<p>0:00 Accueil</p><p>1:00 Au revoir</p>',
    })
    await open(page, address)
    // No request to the host before the consent.
    expect(page.frames()).toHaveLength(1)
    await page.getByRole('button', { name: 'Lire la vidéo' }).click()
    await expect(page.locator(`iframe[title="Le film, lecteur ${host}"]`)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(async () => {
      await page.keyboard.press('Space')
      await expect
        .poll(() => received(page, origin), { timeout: 2000 })
        .toContainEqual(expect.stringMatching(/^play/))
    }).toPass()
    await page.waitForTimeout(3000)
    await page.getByRole('combobox', { name: 'Vitesse' }).selectOption('2')
    await expect.poll(() => received(page, origin)).toContain(speed)
    await page
      .getByRole('navigation', { name: 'Chapitres' })
      .getByRole('button', { name: /Au revoir/ })
      .click()
    await expect.poll(() => received(page, origin)).toContain(seek)
    const card = page.getByRole('region', { name: 'Leçon suivante' })
    await expect(card).toBeVisible()
    await expect(card.getByText(/Lire la suite/)).toBeVisible()
    await expect.poll(watchedSeconds).toBeGreaterThan(3)
    expect(await watchedSeconds()).toBeLessThan(30)
    await expect(card.getByRole('status')).toHaveText(/Il manque/)
    expect(await serious(page)).toEqual([])
    await card.getByRole('button', { name: 'Revoir depuis le début' }).click()
    await expect(card).toHaveCount(0)
    // The speed is that of this person's films from now on.
    await page.reload()
    await expect(page.getByRole('button', { name: 'Toujours autoriser' })).toBeVisible()
    await page.getByRole('button', { name: 'Toujours autoriser' }).click()
    await expect(page.getByRole('combobox', { name: 'Vitesse' })).toHaveValue('2')
    await expect.poll(() => received(page, origin)).toContain(speed)
  })
}

test('a host that refuses or does not answer is said in French, with another try and its own page', async ({
  page,
  context,
  request,
}) => {
  await standInForHosts(context, { seconds: 30, isRefused: true })
  const { address } = await follow(context, request, {
    videoProvider: 'youtube',
    videoId: 'dQw4w9WgXcQ',
    durationSeconds: '30',
    transcript: '<p>Ce qui est dit.</p>',
  })
  await open(page, address)
  await page.getByRole('button', { name: 'Lire la vidéo' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Cette vidéo ne peut pas être lue ici' })
  await expect(alert).toContainText('La transcription est disponible plus bas.')
  await expect(alert.getByRole('link', { name: 'Ouvrir sur YouTube (nouvelle fenêtre)' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  expect(await serious(page)).toEqual([])
  // Then a blocker: nothing of the host comes at all.
  await context.unrouteAll()
  await context.route('https://www.youtube-nocookie.com/**', (route) => route.abort('blockedbyclient'))
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.locator('iframe[title="Le film, lecteur YouTube"]')).toBeVisible()
  await expect(alert).toBeVisible()
  await context.unrouteAll()
  await standInForHosts(context, { seconds: 30 })
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await expect
    .poll(() => received(page, 'https://www.youtube-nocookie.com'))
    .toContain('addEventListener onError')
  await expect(alert).toHaveCount(0)
})

/** A stream of three pieces of twelve seconds of sound, which is enough of a film to be played in pieces. */
const stream = async (context: BrowserContext) => {
  const piece = recording('Morceau', 110, 12)
  const requested: string[] = []
  await context.route('https://flux.example/**', (route) => {
    const { pathname } = new URL(route.request().url())
    requested.push(pathname)
    const headers = { 'access-control-allow-origin': '*' }
    if (!pathname.endsWith('.m3u8')) return route.fulfill({ headers, contentType: 'audio/mpeg', body: piece })
    const pieces = [0, 1, 2].map((number) => `#EXTINF:12,\npiece-${number}.mp3`)
    const head = '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:12\n#EXT-X-PLAYLIST-TYPE:VOD'
    const body = `${head}\n${pieces.join('\n')}\n#EXT-X-ENDLIST\n`
    return route.fulfill({ headers, contentType: 'application/vnd.apple.mpegurl', body })
  })
  return requested
}

test('a stream plays in pieces where the browser cannot by itself, and counts', async ({
  page,
  context,
  request,
}) => {
  const requested = await stream(context)
  await context.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return /mpegurl/i.test(type) ? '' : canPlayType.call(this, type)
    }
  })
  const { address, watchedSeconds } = await follow(context, request, {
    videoProvider: 'hls',
    videoId: 'https://flux.example/film.m3u8',
    durationSeconds: '36',
  })
  await open(page, address)
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => Math.round(one.duration))).toBe(36)
  await page.getByRole('button', { name: /^Lire la vidéo/ }).click()
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(2)
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 26
  })
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(27)
  await page.getByRole('button', { name: 'Mettre en pause' }).click()
  await expect.poll(watchedSeconds).toBeGreaterThan(2)
  expect(await watchedSeconds()).toBeLessThan(12)
  expect(requested).toContain('/piece-2.mp3')
  expect(await video.evaluate((one: HTMLVideoElement) => one.src)).toMatch(/^blob:/)
})

test('a stream that is not there is said, and tried again', async ({ page, context, request }) => {
  await context.route('https://flux.example/**', (route) => route.fulfill({ status: 404 }))
  const { address } = await follow(context, request, {
    videoProvider: 'hls',
    videoId: 'https://flux.example/film.m3u8',
    durationSeconds: '36',
  })
  await open(page, address)
  await expect(page.getByText('Cette vidéo ne peut pas être lue.')).toBeVisible()
  await context.unrouteAll()
  await stream(context)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('button', { name: /^Lire la vidéo/ })).toBeVisible()
  await expect
    .poll(() => page.locator('video').evaluate((one: HTMLVideoElement) => Math.round(one.duration)))
    .toBe(36)
})

const LINES = Array.from({ length: 60 }, (_, index) => [index, index + 1, `Ligne ${index}`] as const)
const spoken = (): Record<string, Part>[] => [
  {
    captions: vtt('fr.vtt', [
      ...LINES.slice(0, 20),
      [20, 24, 'Écoutez le cœur\nqui s’apaise'],
      ...LINES.slice(24, 50),
      [50, 55, 'Le cœur encore'],
    ]),
  },
  { captions: vtt('en.vtt', [[0, 59, 'Breathe']]) },
  {
    captions: vtt('chapitres.vtt', [
      [0, 20, 'Accueil'],
      [20, 40, 'Le souffle'],
      [40, 60, 'Retour'],
    ]),
  },
]

/** A film of a minute with captions in two languages and chapters. */
const withText = async (context: BrowserContext, request: APIRequestContext) => {
  const buffer = await film(60)
  const followed = await follow(context, request, {
    videoProvider: 'file',
    video: { name: 'film.webm', mimeType: 'video/webm', buffer },
    transcript: '<p>Tout ce qui est <b>dit</b>, écrit.</p>',
  })
  for (const multipart of spoken()) {
    const answer = await request.patch(`/api/collections/lessons/records/${followed.lesson}`, {
      headers: { authorization: followed.authorization },
      multipart: { 'captions+': multipart.captions as Part },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await measured(request, followed.lesson, followed.authorization, 60)
  return followed
}
const showing = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].filter(({ mode }) => mode === 'showing').map(({ label }) => label),
    )
const second = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => Math.floor(video.currentTime))

test('captions are chosen by language, and stay so', async ({ page, context, request }) => {
  const { address } = await withText(context, request)
  await open(page, address)
  await expect.poll(() => showing(page)).toEqual(['Français'])
  await page.getByRole('button', { name: 'Sous-titres' }).click()
  await page.getByRole('menuitemradio', { name: 'Anglais' }).click()
  await expect.poll(() => showing(page)).toEqual(['Anglais'])
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  await expect.poll(() => showing(page)).toEqual([])
  await page.keyboard.press('c')
  await expect.poll(() => showing(page)).toEqual(['Anglais'])
  await page.reload()
  await expect.poll(() => showing(page)).toEqual(['Anglais'])
})

for (const width of [1280, 390])
  test(`the transcript follows, is searched and moves the film at ${width} px`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { address } = await withText(context, request)
    await open(page, address)
    const chapters = page.getByRole('navigation', { name: 'Chapitres' })
    await chapters.getByRole('button', { name: /Le souffle/ }).click()
    await expect.poll(() => second(page)).toBe(20)
    await expect(chapters.getByRole('button', { name: /Le souffle/ })).toHaveAttribute('aria-current', 'true')
    await page.getByText('Transcription', { exact: true }).click()
    const text = page.getByRole('region', { name: 'Texte de la transcription' })
    const line = (name: string) => text.getByRole('button', { name })
    await expect(line('Écoutez le cœur qui s’apaise')).toHaveAttribute('aria-current', 'true')
    await text.scrollIntoViewIfNeeded()
    await expect(line('Écoutez le cœur qui s’apaise')).toBeInViewport()
    const search = page.getByRole('searchbox', { name: 'Rechercher dans la transcription' })
    await search.fill('COEUR')
    const count = page.getByRole('search', { name: 'Dans la transcription' }).getByRole('status')
    await expect(count).toHaveText('1 sur 2')
    await search.press('Enter')
    await expect(count).toHaveText('2 sur 2')
    await expect(line('Le cœur encore')).toBeInViewport()
    await page.getByRole('button', { name: 'Résultat suivant' }).click()
    await expect(count).toHaveText('1 sur 2')
    await search.fill('12 ')
    await search.fill('rien de tel')
    await expect(count).toHaveText('Aucun résultat')
    // A space that is typed is none of the player's.
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await search.fill('')
    expect(await serious(page)).toEqual([])
    await line('Ligne 30').focus()
    await page.keyboard.press('ArrowDown')
    await expect(line('Ligne 31')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => second(page)).toBe(31)
    await expect(line('Ligne 31')).toHaveAttribute('aria-current', 'true')
    await text.hover()
    await page.mouse.wheel(0, -4000)
    const follow = page.getByRole('button', { name: 'Suivre la lecture' })
    await expect(follow).toBeVisible()
    await chapters.getByRole('button', { name: /Retour/ }).click()
    await text.scrollIntoViewIfNeeded()
    await expect(line('Ligne 40')).not.toBeInViewport()
    await follow.click()
    await expect(line('Ligne 40')).toBeInViewport()
    await page.getByRole('combobox', { name: 'Version de la transcription' }).selectOption('Texte')
    await search.fill('dit, ecrit')
    await expect(count).toHaveText('1 sur 1')
    await page.reload()
    await expect(text).toBeVisible()
  })

test('what is said without times is searched as well, and a film without words has none', async ({
  page,
  context,
  request,
}) => {
  const { address, lesson, authorization } = await follow(context, request, {
    videoProvider: 'file',
    transcript: '<p>Le <i>sou</i>ffle.</p><p>Le souffle encore</p>',
    video: { name: 'film.webm', mimeType: 'video/webm', buffer: await film(5) },
  })
  await open(page, address)
  await page.getByText('Transcription', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Rechercher dans la transcription' }).fill('soùffle')
  await expect(page.getByText('1 sur 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sous-titres' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Chapitres' })).toHaveCount(0)
  await request.patch(`/api/collections/lessons/records/${lesson}`, {
    headers: { authorization },
    data: { transcript: '' },
  })
  await page.reload()
  await expect(page.getByText('Transcription', { exact: true })).toHaveCount(0)
})

test('a film is played by keyboard, at its speed, and its keys are shown', async ({
  page,
  context,
  request,
}) => {
  const { address } = await withText(context, request)
  await open(page, address)
  const video = page.locator('video')
  const state = () =>
    video.evaluate(({ paused, playbackRate }: HTMLVideoElement) => ({ paused, playbackRate }))
  const speed = page.getByRole('combobox', { name: 'Vitesse' })
  expect((await speed.getByRole('option').allTextContents()).map((text) => text.replace(/\s×/, ''))).toEqual([
    '0,5',
    '0,75',
    '1',
    '1,25',
    '1,5',
    '1,75',
    '2',
  ])
  await speed.selectOption('1.5')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Space')
  await expect.poll(state).toEqual({ paused: false, playbackRate: 1.5 })
  await page.keyboard.press('Space')
  await expect.poll(state).toEqual({ paused: true, playbackRate: 1.5 })
  const before = await second(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => second(page)).toBe(before + 10)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => second(page)).toBe(before)
  await page.getByLabel('Mes notes').fill('un mot')
  await page.getByLabel('Mes notes').press('ArrowLeft')
  expect(await second(page)).toBe(before)
  await page.getByRole('button', { name: 'Raccourcis clavier' }).click()
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(help.getByText('Afficher ou masquer les sous-titres')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.reload()
  await expect.poll(async () => (await state()).playbackRate).toBe(1.5)
})

test('at the end the next lesson stands ready, under the hand, and nothing goes on by itself', async ({
  page,
  context,
  request,
}) => {
  const { address, lesson, text, authorization, course } = await follow(context, request, {
    videoProvider: 'file',
    video: { name: 'film.webm', mimeType: 'video/webm', buffer: await film(4) },
  })
  await measured(request, lesson, authorization, 4)
  const read: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes(`/lessons/records/${text}`)) read.push(sent.url())
  })
  await open(page, address)
  expect(read).toEqual([])
  await page.getByRole('button', { name: /^Lire la vidéo/ }).click()
  const card = page.getByRole('region', { name: 'Leçon suivante' })
  const go = card.getByRole('button', { name: 'Continuer' })
  await expect(go).toBeFocused()
  expect(read).toHaveLength(1)
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/mon-espace/${course.id}/${text}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Lire la suite' })).toBeVisible()
})

test('an address that expires while a film is paused is renewed, and it goes on at the same second', async ({
  page,
  context,
  request,
}) => {
  // Two hours of sound: more than a browser reads ahead.
  const { address, lesson, authorization } = await follow(context, request, {
    type: 'audio',
    audio: { name: 'longue.wav', mimeType: 'audio/wav', buffer: sound(7200) },
  })
  await measured(request, lesson, authorization, 7200)
  await open(page, address)
  const audio = page.locator('audio')
  const state = () => audio.evaluate(({ paused, currentTime }: HTMLAudioElement) => ({ paused, currentTime }))
  await listen(page)
  await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Mettre en pause' }).click()
  // The night passes: what was given opens nothing any more.
  const expired =
    new URL(await audio.evaluate((one: HTMLAudioElement) => one.src)).searchParams.get('token') ?? ''
  expect(expired).not.toBe('')
  let refused = 0
  await page.route('**/api/files/**', (route) => {
    if (new URL(route.request().url()).searchParams.get('token') !== expired) return route.continue()
    refused += 1
    return route.fulfill({ status: 404, body: '{}' })
  })
  await page.waitForTimeout(10_500)
  await audio.evaluate((one: HTMLAudioElement) => {
    one.currentTime = 6000
  })
  await listen(page)
  await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(6001)
  expect((await state()).currentTime).toBeLessThan(6060)
  expect((await state()).paused).toBe(false)
  expect(refused).toBeGreaterThan(0)
  await expect(page.getByText('Cet audio ne peut pas être lu.')).toHaveCount(0)
})
