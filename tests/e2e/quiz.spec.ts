import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test'
import { serious } from './axe.ts'
import { adminToken, newMember, refuseCookies, serial, signIn, smallCourse, test } from './support.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const QUESTIONS = [
  {
    type: 'single',
    label: 'Que guide une induction ?',
    options: [
      { value: 'x1', label: 'L’attention' },
      { value: 'x2', label: 'Le sommeil' },
    ],
    answerKey: { right: 'x1' },
  },
  { type: 'order', label: 'Remettez en ordre.', answerKey: { items: ['Accueil', 'Travail', 'Retour'] } },
  {
    type: 'match',
    label: 'Associez.',
    answerKey: {
      pairs: [
        { left: 'Inspirer', right: 'Gonfler' },
        { left: 'Expirer', right: 'Relâcher' },
      ],
    },
  },
  { type: 'blanks', label: 'Une ___ intérieure.', answerKey: { blanks: [['clairière']] } },
  { type: 'number', label: 'Combien de minutes ?', answerKey: { value: 3.5, tolerance: 0 } },
] as const

/** A course whose first lesson is a quiz, with a new member. */
const prepare = async (request: APIRequestContext) => {
  const course = await smallCourse(request, `Quiz ${serial()}`)
  const [lesson = ''] = course.lessonIds
  const headers = { authorization: await adminToken(request) }
  const ok = async (answer: APIResponse) => expect(answer.ok(), await answer.text()).toBe(true)
  const made = await request.post(`/api/lessons/${lesson}/quiz`, { headers })
  await ok(made)
  const { quiz } = (await made.json()) as { quiz: string }
  await ok(
    await request.patch(`/api/collections/questionnaires/records/${quiz}`, {
      headers,
      data: { settings: {}, status: 'active' },
    }),
  )
  for (const [at, question] of QUESTIONS.entries())
    await ok(
      await request.post('/api/collections/questions/records', {
        headers,
        data: { ...question, questionnaire: quiz, key: `k${at}`, order: at + 1 },
      }),
    )
  const member = await newMember(request)
  const enrollment = { user: member.id, course: course.id, isActive: true }
  await ok(await request.post('/api/collections/enrollments/records', { headers, data: enrollment }))
  return { course, lesson, member, address: `/mon-espace/${course.id}/${lesson}` }
}

/** The same, with the page signed in as that member. */
const follow = async (context: BrowserContext, request: APIRequestContext) => {
  const prepared = await prepare(request)
  await signIn(context, prepared.member.email)
  return prepared
}

const next = (page: Page) =>
  page.getByRole('button', { name: /^(Question suivante|Relire mes réponses)$/ }).click()
const begin = (page: Page) => page.getByRole('button', { name: /^(Commencer|Reprendre) le quiz$/ }).click()

/** Puts the lines in order with the buttons alone, by keyboard. */
const order = async (page: Page, wanted: readonly string[]) => {
  const lines = page.locator('[data-line]')
  const shown = async () =>
    (await lines.allInnerTexts()).map((text) => text.replace(/^\s*\d+\.\s*/, '').trim())
  for (const [place, label] of wanted.entries())
    for (let at = (await shown()).indexOf(label); at > place; at -= 1) {
      const up = page.getByRole('button', { name: new RegExp(`^Monter\\s?: ${label}$`) })
      await up.focus()
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await shown()).indexOf(label)).toBe(at - 1)
    }
  const asShown = page.getByRole('button', { name: 'Cet ordre est le bon' })
  if (await asShown.isVisible()) await asShown.click()
}

const answerAll = async (page: Page) => {
  await page.getByRole('radio', { name: 'L’attention' }).check()
  await next(page)
  await order(page, ['Accueil', 'Travail', 'Retour'])
  await next(page)
  await page.getByLabel('Inspirer').selectOption('Gonfler')
  await page.getByLabel('Expirer').selectOption('Relâcher')
  await next(page)
  await page.getByLabel(/^Trou 1/).fill('CLAIRIERE')
  await next(page)
  await page.getByRole('textbox', { name: 'Combien de minutes' }).fill('3,5')
  await next(page)
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a member takes a quiz of every kind, and the lesson is done', async ({ page, context, request }) => {
    const { address } = await follow(context, request)
    await page.goto(address)
    await refuseCookies(page)
    await expect(page.getByText('Sans limite')).toBeVisible()
    await begin(page)
    await expect(page.getByText('Question 1 sur 5')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Que guide une induction ?' })).toBeFocused()
    // One way on at a time: the lesson's own bar waits for the end of the quiz.
    await expect(page.getByRole('button', { name: /^Terminer/ })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Question suivante' })).toBeInViewport({ ratio: 1 })
    expect(await serious(page)).toEqual([])
    await answerAll(page)
    await expect(page.getByText('Vous avez répondu à toutes les questions.')).toBeVisible()
    expect(await serious(page)).toEqual([])
    await page.getByRole('button', { name: 'Rendre le quiz' }).click()
    await expect(page.getByRole('heading', { name: 'Bravo, le quiz est réussi.' })).toBeFocused()
    await expect(page.getByText('Terminée', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Terminer|Continuer)/ })).toBeVisible()
    expect(await serious(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(width).toBeLessThanOrEqual(0)
  })
})

test('answers survive a lost network and a reload, and a second tab shows the same attempt', async ({
  page,
  context,
  request,
}) => {
  const { address } = await follow(context, request)
  await page.goto(address)
  await refuseCookies(page)
  await begin(page)
  await context.setOffline(true)
  await page.getByRole('radio', { name: 'L’attention' }).check()
  await expect(page.getByText(/vos réponses sont gardées sur cet appareil/)).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await begin(page)
  await expect(page.getByRole('radio', { name: 'L’attention' })).toBeChecked()
  await expect(page.getByText('Vos réponses sont enregistrées au fur et à mesure.')).toBeVisible()
  const second = await context.newPage()
  await second.goto(address)
  await begin(second)
  await expect(second.getByRole('radio', { name: 'L’attention' })).toBeChecked()
  await second.close()
})
