import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as single,
} from '@playwright/test'
import { SAMPLE_RATE, wav } from '../../scripts/seed/wav.ts'

/**
 * The application runs and every part of the page is its own: the root, and what its files brought later (React keeps
 * each such part as it was sent until then, and a form of it is the browser's). A document without it is not waited for.
 */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.getElementById('root')
    if (!root) return true
    // The frame that the server sent has the heading of the screen that is on its way.
    if (document.getElementById('waiting')?.getClientRects().length) return false
    interface Fiber {
      tag: number
      child: Fiber | null
      sibling: Fiber | null
      memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null
      stateNode: { current: Fiber }
    }
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer'))
    if (!key) return false
    const top = (root as unknown as Record<string, Fiber>)[key]?.stateNode.current
    if (!top || top.memoizedState?.isDehydrated) return false
    const SUSPENSE = 13
    const isWhole = (first: Fiber | null): boolean => {
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        if (fiber.tag === SUSPENSE && fiber.memoizedState?.dehydrated) return false
        if (!isWhole(fiber.child)) return false
      }
      return true
    }
    return isWhole(top.child)
  })

/**
 * A page that is opened is waited for until it is hydrated: what is clicked before is the browser's to answer, and
 * another matter than most tests'. Those that mean it say `waitUntil`, which leaves the page as Playwright opened it.
 * Nothing that a test does may meet the policy of a document: what the browser refused is in `refusals`.
 * A test leaves nothing open behind: what it opened beside its own page would poll and draw until the run ends.
 */
export const test = single.extend<{ closing: undefined; refusals: string[] }, { opening: undefined }>({
  opening: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      const every = Object.getPrototypeOf(page) as Pick<Page, 'goto' | 'reload'>
      await page.close()
      const { goto, reload } = every
      every.goto = async function (this: Page, url, options) {
        const answer = await goto.call(this, url, options)
        if (!options?.waitUntil) await hydrated(this)
        return answer
      }
      every.reload = async function (this: Page, options) {
        const answer = await reload.call(this, options)
        if (!options?.waitUntil) await hydrated(this)
        return answer
      }
      await use(undefined)
    },
    { auto: true, scope: 'worker' },
  ],
  refusals: [
    async ({ context }, use) => {
      const refusals: string[] = []
      context.on('console', (said) => {
        if (/Content Security Policy|Permissions policy/.test(said.text()))
          refusals.push(`${said.page()?.url()}: ${said.text()}`)
      })
      await use(refusals)
      expect(refusals).toEqual([])
    },
    { auto: true },
  ],
  closing: [
    async ({ browser }, use) => {
      const before = browser.contexts()
      await use(undefined)
      const left = browser.contexts().filter((context) => !before.includes(context))
      await Promise.all(left.map((context) => context.close()))
    },
    { auto: true },
  ],
})

export const PASSWORD = 'demo-2026-demo'
export const ADMIN = 'admin@demo.test'
export const MEMBER = 'membre@demo.test'

export interface Session {
  token: string
  record: { id: string; [field: string]: unknown }
}

/** Signs in through the API and opens the context with that session, as the site itself stores it. */
export const signIn = async (
  context: BrowserContext,
  email: string,
  password = PASSWORD,
): Promise<Session> => {
  const answer = await context.request.post('/api/collections/users/auth-with-password', {
    data: { identity: email, password },
  })
  expect(answer.ok()).toBe(true)
  const session = (await answer.json()) as Session
  await context.addInitScript((value) => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', '1')
    localStorage.setItem('pocketbase_auth', value)
  }, JSON.stringify(session))
  // Gives staff the cookie that opens /admin.
  await context.request.get('/api/auth/me', { headers: { authorization: session.token } })
  return session
}

let serials = 0
/** What no other test of this run writes, whichever worker it runs in, nor the same test at its first try. */
export const serial = (): string => {
  const { testId, retry } = test.info()
  serials += 1
  return `${testId}-${retry}-${serials}`
}

/** Clicks until it is answered: the page is there before its script, and a click before that is made again. */
export const clickUntil = async (button: Locator, answer: Locator): Promise<void> => {
  await expect(async () => {
    if (!(await answer.isVisible())) await button.click({ timeout: 2000 })
    await expect(answer).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/** The checkout's drawer, opened from the page that is shown. */
export const openDrawer = async (page: Page, button: RegExp) => {
  const drawer = page.getByRole('dialog')
  await clickUntil(page.getByRole('button', { name: button }).first(), drawer)
  return drawer
}

/** The checkout's drawer, opened from a page. */
export const openCheckout = async (page: Page, path: string, button: RegExp) => {
  await page.goto(path)
  return openDrawer(page, button)
}

/**
 * Begins at once, where the form asks when, and ticks every box, once it can be sent, except those that make it a gift or a
 * company's order.
 */
export const checkAll = async (form: Locator): Promise<void> => {
  const boxes = form.getByRole('checkbox', { name: /^(?!C’est un cadeau|J’achète pour)/ })
  await expect(form.locator('button[type="submit"]').last()).toBeEnabled()
  for (const start of await form.getByRole('radio', { name: /^Tout de suite/ }).all()) await start.check()
  for (const box of await boxes.all()) await box.check()
}

/** A new member, by the API. */
export const newMember = async (request: APIRequestContext, firstName = 'Élise') => {
  const email = `personne-${serial()}@example.com`
  const answer = await request.post('/api/collections/users/records', {
    data: { email, firstName, password: PASSWORD, passwordConfirm: PASSWORD },
  })
  expect(answer.ok()).toBe(true)
  return { email, id: ((await answer.json()) as { id: string }).id }
}

/** The link that proves an address, of the newest mail to it: the outbox shows it to superusers. */
export const proofLink = async (request: APIRequestContext, email: string): Promise<string> => {
  const signedIn = await request.post('/api/collections/_superusers/auth-with-password', {
    data: { identity: ADMIN, password: PASSWORD },
  })
  const { token } = (await signedIn.json()) as { token: string }
  let path = ''
  await expect(async () => {
    const answer = await request.get('/api/collections/email_messages/records', {
      headers: { authorization: token },
      params: { filter: `to = '${email}'`, sort: '-created' },
    })
    const { items } = (await answer.json()) as { items: { text: string }[] }
    path = /\/auth\/callback\?action=commande&token=[\w.-]+/.exec(items[0]?.text ?? '')?.[0] ?? ''
    expect(path).not.toBe('')
  }).toPass()
  return path
}

export const adminToken = async (request: APIRequestContext): Promise<string> => {
  const answer = await request.post('/api/auth/login', { data: { email: ADMIN, password: PASSWORD } })
  return ((await answer.json()) as { token: string }).token
}

export const superuserToken = async (request: APIRequestContext): Promise<string> => {
  const answer = await request.post('/api/collections/_superusers/auth-with-password', {
    data: { identity: ADMIN, password: PASSWORD },
  })
  return ((await answer.json()) as { token: string }).token
}

/** A record of any collection, as an administrator makes it. */
export const made = async (
  request: APIRequestContext,
  collection: string,
  data: object,
): Promise<{ id: string }> => {
  const answer = await request.post(`/api/collections/${collection}/records`, {
    headers: { authorization: await adminToken(request) },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: string }
}

/** A silence of some seconds. */
export const sound = (seconds: number): Buffer => wav(Buffer.alloc(SAMPLE_RATE * seconds, 128))

/** Behind the courses of the demonstration, whose first page they would fill. */
const LAST = 99

export interface SmallCourse {
  id: string
  slug: string
  title: string
  lessonIds: string[]
}

interface CourseTerms {
  price?: number
  order?: number
  installmentPrice?: number
  installmentCount?: number
}

/** A published course of one text and one short recording, made through the record API as an administrator. */
export const smallCourse = async (
  request: APIRequestContext,
  title: string,
  { price = 42, order = LAST, ...terms }: CourseTerms = {},
): Promise<SmallCourse> => {
  const authorization = await adminToken(request)
  const create = async (
    collection: string,
    options: {
      data?: object
      multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>
    },
  ) => {
    const answer = await request.post(`/api/collections/${collection}/records`, {
      headers: { authorization },
      ...options,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string; slug: string }
  }
  const course = await create('courses', {
    data: {
      title,
      price,
      order,
      shortDescription: 'Une formation courte.',
      certificate: true,
      taxTreatment: 'franchise_293B',
      ...terms,
    },
  })
  const part = await create('modules', { data: { course: course.id, title: 'Commencer', order: 1 } })
  const text = await create('lessons', {
    data: {
      module: part.id,
      title: 'Lire',
      type: 'text',
      content: '<p>Le secret de la leçon.</p>',
      order: 1,
      durationSeconds: 60,
      manualCompletion: true,
    },
  })
  const audio = await create('lessons', {
    multipart: {
      module: part.id,
      title: 'Écouter',
      type: 'audio',
      order: '2',
      audio: { name: 'seance.wav', mimeType: 'audio/wav', buffer: sound(3) },
    },
  })
  await publish(request, course.id)
  return { id: course.id, slug: course.slug, title, lessonIds: [text.id, audio.id] }
}

/** Publishes a course, which must have a lesson by then; `site` where it is another one than the tests' own. */
export const publish = async (
  request: APIRequestContext,
  course: string,
  site?: { url: string; authorization: string },
): Promise<void> => {
  const authorization = site?.authorization ?? (await adminToken(request))
  const answer = await request.patch(`${site?.url ?? ''}/api/collections/courses/records/${course}`, {
    headers: { authorization },
    data: { status: 'published' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Takes a course offline: what is saved of a published one waits in its working copy. */
export const unpublish = async (request: APIRequestContext, course: string): Promise<void> => {
  const answer = await request.patch(`/api/collections/courses/records/${course}`, {
    headers: { authorization: await adminToken(request) },
    data: { status: 'draft' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/**
 * Waits until the server has measured a deposited film or recording: until then the missing part is unknown.
 */
export const measured = async (
  request: APIRequestContext,
  lesson: string,
  authorization: string,
  seconds: number,
): Promise<void> => {
  const length = async () => {
    const answer = await request.get(`/api/collections/lessons/records/${lesson}`, {
      headers: { authorization },
    })
    return ((await answer.json()) as { mediaSeconds: number }).mediaSeconds
  }
  await expect.poll(length).toBeCloseTo(seconds, 0)
}

/** Plays a recording to its end through the API, for the person of the token: begins, and says it until it counts. */
export const listenTo = async (
  request: APIRequestContext,
  authorization: string,
  lesson: string,
  seconds: number,
): Promise<void> => {
  const session = `e2e${serial().replace(/\W/g, '')}`.padEnd(16, 'x').slice(-40)
  let seq = 0
  const heartbeat = async (watched: number[][]): Promise<boolean> => {
    const answer = await request.post(`/api/lessons/${lesson}/beats`, {
      headers: { authorization },
      data: { session, seq, watched },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    seq += 1
    return ((await answer.json()) as { progress: { completed: boolean } }).progress.completed
  }
  await heartbeat([])
  await expect.poll(() => heartbeat([[0, seconds]])).toBe(true)
}

/** Refuses optional cookies, so that the banner covers nothing. */
export const refuseCookies = async (page: Page): Promise<void> => {
  // Before, the answer would be a form's, and the page another one after it.
  await hydrated(page)
  await page.getByRole('button', { name: 'Tout refuser' }).click()
}

/** A published recording that opens at once with the waiver, made as an administrator. */
export const smallAudio = async (
  request: APIRequestContext,
  title: string,
  fields: Record<string, string> = {},
) => {
  const answer = await request.post('/api/collections/produits/records', {
    headers: { authorization: await adminToken(request) },
    multipart: {
      title,
      price: '19',
      status: 'published',
      kind: 'digital',
      withdrawal: 'digital_waiver',
      taxTreatment: 'franchise_293B',
      excerpt: 'Une séance courte.',
      content: '<p>Le reste de la description.</p>',
      downloads: { name: 'seance.wav', mimeType: 'audio/wav', buffer: sound(4) },
      ...fields,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: string; slug: string; title: string }
}

/** Starts the recording of the page, and confirms the driving question where there is one. */
export const listen = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Lire', exact: true }).click()
  const safe = page.getByRole('button', { name: 'Je suis en lieu sûr, écouter' })
  const pause = page.getByRole('button', { name: 'Mettre en pause' })
  await expect(safe.or(pause).first()).toBeVisible()
  if (await safe.isVisible()) await safe.click()
}
