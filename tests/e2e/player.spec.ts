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

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A document of one page, as small as viewers accept. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A new member of a new small course; the page has that member's session. */
const follow = async (context: BrowserContext, request: APIRequestContext) => {
  const course = await smallCourse(request, `Lecteur ${serial()}`)
  const member = await newMember(request)
  const authorization = await adminToken(request)
  const enrolled = await request.post('/api/collections/enrollments/records', {
    headers: { authorization },
    data: { user: member.id, course: course.id, isActive: true },
  })
  expect(enrolled.ok(), await enrolled.text()).toBe(true)
  const session = await signIn(context, member.email)
  const [text = '', audio = ''] = course.lessonIds
  const at = (lesson: string) => `/mon-espace/${course.id}/${lesson}`
  return { course, member, session, text: at(text), audio: at(audio), audioId: audio, textId: text }
}

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the recording keeps one line of the screen, and a notification stands above bar and tabs', async ({
    page,
    context,
    request,
  }) => {
    const { audio, text, course } = await follow(context, request)
    await open(page, audio)
    await refuseCookies(page)
    await expect(page.getByRole('slider', { name: 'Volume' })).toBeHidden()
    await page.evaluate(() => {
      const main = document.querySelector('main')
      if (main) main.style.minHeight = '3000px'
      window.scrollTo(0, 700)
    })
    const line = page.locator('section[aria-label^="Lecteur audio"] > div').first()
    expect(await line.boundingBox()).toMatchObject({ y: 64, height: 64 })
    await expect(page.getByRole('button', { name: 'Lire', exact: true })).toBeInViewport()
    await expect(page.getByRole('combobox', { name: 'Vitesse' })).not.toBeInViewport()
    expect(await serious(page)).toEqual([])

    await open(page, text)
    await page.getByRole('button', { name: 'Terminer et continuer' }).click()
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
    await expect(toast).toBeVisible()
    await settled(page)
    const bar = await page.getByRole('region', { name: 'Avancer dans la formation' }).boundingBox()
    const box = await toast.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await page
      .getByRole('link', { name: /Retour au programme/i })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/mon-espace/${course.id}$`))
    await page.goto('/mon-espace')
    const tabs = page.getByRole('navigation', { name: 'Espace membre, raccourcis' })
    await expect(tabs).toBeVisible()
    const high = await page.evaluate(() => document.documentElement.style.getPropertyValue('--bottom-bar'))
    expect(Number.parseInt(high, 10)).toBeGreaterThanOrEqual(64)
  })

  test('the notes open and are written without network, and are sent when it is back', async ({
    page,
    context,
    request,
  }) => {
    const { text, member, session } = await follow(context, request)
    await open(page, text)
    await refuseCookies(page)
    // What floats above every page comes once the page is idle; without it the strip of the network cannot be drawn.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('Notices-')),
    )
    await context.setOffline(true)
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.getByLabel('Mes notes').fill('Une idée dans le train.')
    await expect(page.getByText('Gardé sur cet appareil.')).toBeVisible()
    // Leaving the tab of notes changes nothing: stored reports are sent from any page.
    await page.getByRole('tab', { name: 'Leçon' }).click()
    await context.setOffline(false)
    const stored = async () => {
      const answer = await request.get(
        `/api/collections/lesson_notes/records?filter=${encodeURIComponent(`user="${member.id}"`)}`,
        { headers: { authorization: session.token } },
      )
      return ((await answer.json()) as { items: { body: string }[] }).items.map(({ body }) => body)
    }
    await expect.poll(stored).toEqual(['Une idée dans le train.'])
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('note-'))),
    ).toEqual([])
  })
})

test('a note that the server refused survives a reload and joins what was written elsewhere', async ({
  page,
  context,
  request,
}) => {
  const { text, textId, member, session } = await follow(context, request)
  const headers = { authorization: session.token }
  await open(page, text)
  await refuseCookies(page)
  await page.route('**/api/collections/lesson_notes/records', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const notes = page.getByLabel('Mes notes')
  await notes.fill('Écrit ici.')
  await expect(page.getByText('Gardé sur cet appareil.')).toBeVisible()
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
  await expect(notes).toHaveValue('Écrit ici.')

  await request.post('/api/collections/lesson_notes/records', {
    headers,
    data: { user: member.id, lesson: textId, body: 'Écrit ailleurs.', atSeconds: 0 },
  })
  await page.unroute('**/api/collections/lesson_notes/records')
  await page.reload()
  await expect(notes).toHaveValue('Écrit ailleurs.\n\nÉcrit ici.')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain('note-')
  // A second tab, opened afterwards, shows the same words and follows what is typed in the first.
  const second = await context.newPage()
  await open(second, text)
  await expect(second.getByLabel('Mes notes')).toHaveValue('Écrit ailleurs.\n\nÉcrit ici.')
  await notes.fill('Tout autre chose.')
  await expect(second.getByLabel('Mes notes')).toHaveValue('Tout autre chose.')
})

test('a recording that is replaced while it is open goes on with the new one', async ({
  page,
  context,
  request,
}) => {
  const { audio, audioId } = await follow(context, request)
  await open(page, audio)
  await refuseCookies(page)
  const player = page.locator('audio')
  await expect(player).toHaveAttribute('src', /seance/)
  const replaced = await request.patch(`/api/collections/lessons/records/${audioId}`, {
    headers: { authorization: await adminToken(request) },
    multipart: { audio: { name: 'nouvelle.wav', mimeType: 'audio/wav', buffer: sound(5) } },
  })
  expect(replaced.ok(), await replaced.text()).toBe(true)
  await player.evaluate((element: HTMLAudioElement) => {
    element.src = `${element.src}&encore`
  })
  await expect(player).toHaveAttribute('src', /nouvelle/)
  await expect
    .poll(() => player.evaluate((element: HTMLAudioElement) => Math.round(element.duration)))
    .toBe(5)
  await expect(page.getByText('Cet audio ne peut pas être lu.')).toHaveCount(0)
})

test('a document is shown in the lesson, printed from there, or opened where there is no viewer', async ({
  page,
  context,
  request,
  browser,
}) => {
  const { course, text, member } = await follow(context, request)
  const authorization = await adminToken(request)
  const first = await request.get(`/api/collections/lessons/records/${course.lessonIds[0]}`, {
    headers: { authorization },
  })
  const { module } = (await first.json()) as { module: string }
  const made = await request.post('/api/collections/lessons/records', {
    headers: { authorization },
    multipart: {
      module,
      title: 'Le livret',
      type: 'pdf',
      order: '3',
      attachments: { name: 'livret.pdf', mimeType: 'application/pdf', buffer: PDF },
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const address = text.replace(/[^/]+$/, ((await made.json()) as { id: string }).id)
  // The browser without windows has no viewer: a page stands for the document there. The sandbox of files binds pages alone.
  if (!(await page.evaluate(() => navigator.pdfViewerEnabled))) {
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }))
    await page.route(/livret\w*\.pdf\?token=/, async (route) => {
      const answer = await route.fetch()
      expect(answer.headers()['content-type']).toBe('application/pdf')
      const headers = { ...answer.headers(), 'content-type': 'text/html', 'content-security-policy': '' }
      await route.fulfill({ response: answer, headers, body: '<p>Le livret</p>' })
    })
  }
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy|refused to/i.test(message.text())) blocked.push(message.text())
  })
  await open(page, address)
  await refuseCookies(page)
  const frame = page.locator('iframe[title="Document livret.pdf"]')
  await expect(frame).toBeVisible()
  await expect(frame).toHaveAttribute('src', /livret\w*\.pdf\?token=/)
  await expect.poll(() => page.frames().some((one) => one.url().includes('livret'))).toBe(true)
  await frame.evaluate((element: HTMLIFrameElement) => {
    if (!element.contentWindow) return
    element.contentWindow.print = () => {
      document.title = 'imprimé'
    }
  })
  await page.getByRole('button', { name: 'Imprimer' }).click()
  await expect(page).toHaveTitle('imprimé')
  expect(blocked).toEqual([])
  await expect(page.getByRole('heading', { name: 'Documents' })).toHaveCount(0)

  const bare = await browser.newContext()
  await bare.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }))
  await signIn(bare, member.email)
  const other = await bare.newPage()
  await open(other, address)
  await expect(other.getByText('dans une autre fenêtre')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Ouvrir livret.pdf (nouvelle fenêtre)' })).toBeVisible()
  await expect(other.locator('iframe')).toHaveCount(0)
  await bare.close()
})

test('what is missing counts down while it plays, and the end of the course is celebrated, also after a reload', async ({
  page,
  context,
  request,
}) => {
  const { audio, audioId, text } = await follow(context, request)
  // A server that has just started has much to do before.
  await measured(request, audioId, await adminToken(request), 3)
  const requested: string[] = []
  page.on('request', (sent) => {
    if (sent.postData()?.includes('"completed":true')) requested.push(sent.method())
  })
  await open(page, audio)
  await refuseCookies(page)
  // The other lesson is still to do: this is the end of the programme, not of the course.
  // At the end the card of what comes next has one as well.
  const bar = page.getByRole('region', { name: 'Avancer dans la formation' })
  const done = bar.getByRole('button', { name: 'Terminer la leçon' })
  await expect(page.getByText(/il reste aussi 1\sleçon/)).toBeVisible()
  await expect(page.locator('#il-manque')).toHaveText(/3\ssecondes d’écoute/)
  // What says that it is disabled can still be pressed: it says why.
  await done.click({ force: true })
  await expect(page.getByRole('status').filter({ hasText: 'd’écoute' })).toHaveCount(1)
  await expect(done).toHaveAttribute('aria-disabled', 'true')
  expect(requested).toEqual([])
  await listen(page)
  await expect(page.locator('#il-manque')).toHaveText(/[12]\sseconde/)
  await expect(page.locator('#il-manque')).toHaveText('')
  const shown = await page.evaluate(() => navigator.mediaSession.metadata?.title)
  expect(shown).toBe('Écouter')
  const onward = bar.getByRole('button', { name: 'Continuer' })
  await expect(onward).not.toHaveAttribute('aria-disabled', 'true')
  await onward.click()
  await expect(page).toHaveURL(/\/mon-espace\/[a-z0-9]{15}$/)
  await expect(page.getByText('Bravo, vous avez terminé cette formation.')).toHaveCount(0)

  await open(page, text)
  // The last one that was missing, although it is the first of the programme.
  await page.getByRole('button', { name: 'Terminer la formation' }).click()
  const bravo = page.getByRole('heading', { name: 'Bravo, vous avez terminé cette formation.' })
  await expect(bravo).toBeFocused()
  const section = page.getByRole('region', { name: 'Bravo, vous avez terminé cette formation.' })
  await section.getByLabel('Nom de famille').fill('Martin')
  await section.getByRole('button', { name: 'Préparer mon attestation' }).click()
  await expect(section.getByRole('button', { name: 'Télécharger mon attestation' })).toBeVisible({
    timeout: 20_000,
  })
  await page.reload()
  await expect(bravo).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.goto('/mon-espace')
  await expect(page.getByRole('link', { name: 'Mon attestation' })).toBeVisible()
  await expect(page.getByText('Reprendre là où vous en étiez')).toHaveCount(0)
})
