/** From the end of a course to the page that says whether its attestation holds. */
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { readPdf } from '../support/pdf.ts'
import { serious } from './axe.ts'
import {
  adminToken,
  listenTo,
  newMember,
  refuseCookies,
  serial,
  signIn,
  smallCourse,
  test,
} from './support.ts'

/** A new member who has ended a new course, signed in; without a surname, as people sign up. */
const finished = async (context: BrowserContext, request: APIRequestContext) => {
  const course = await smallCourse(request, `Attestée ${serial()}`)
  const member = await newMember(request)
  const enrolled = await request.post('/api/collections/enrollments/records', {
    headers: { authorization: await adminToken(request) },
    data: { user: member.id, course: course.id, isActive: true },
  })
  expect(enrolled.ok(), await enrolled.text()).toBe(true)
  const { token } = await signIn(context, member.email)
  const headers = { authorization: token }
  const [text, audio = ''] = course.lessonIds
  const done = await request.post('/api/collections/progress/records', {
    headers,
    data: { lesson: text, completed: true },
  })
  expect(done.ok(), await done.text()).toBe(true)
  await listenTo(request, token, audio, 3)
  const { items } = await (await request.get('/api/collections/certificates/records', { headers })).json()
  return { path: `/mon-espace/${course.id}`, course, headers, certificate: items[0] as { id: string } }
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Nom à imprimer sur l’attestation' })
const button = (page: Page) => page.getByRole('button', { name: 'Télécharger mon attestation' })
/** It is drawn in the background, beside other tests. */
const DRAWN = { timeout: 30_000 }

for (const width of [1280, 390]) {
  test(`the surname is asked, printed, and checked by anyone at ${width} px`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { path, course } = await finished(context, request)
    await page.goto(path)
    await refuseCookies(page)
    const form = formOf(page)
    await expect(form.getByLabel('Prénom')).toHaveValue('Élise')
    await expect(button(page)).toHaveCount(0)
    expect(await serious(page)).toEqual([])
    await form.getByRole('button', { name: 'Préparer mon attestation' }).click()
    await expect(form.getByLabel('Nom de famille')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Nom de famille').fill('Le Goff')
    await form.getByRole('button', { name: 'Préparer mon attestation' }).dblclick()
    await expect(form).toHaveCount(0)
    await expect(button(page)).toBeVisible(DRAWN)
    const download = page.waitForEvent('download')
    await button(page).click()
    const { text, links } = readPdf(await readFile(await (await download).path()))
    expect(text).toContain('Élise Le Goff')
    await page.reload()
    await expect(button(page)).toBeVisible()
    await expect(formOf(page)).toHaveCount(0)
    await page.goto('/mon-espace/profile')
    await expect(page.getByRole('textbox', { name: 'Nom (facultatif)' })).toHaveValue('Le Goff')

    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    const address = new URL(links[0] ?? '')
    expect(address.pathname).toMatch(/^\/verification\/[\w-]{43}$/)
    await page.goto(address.pathname, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1, name: 'Vérification d’attestation' })).toBeVisible()
    await expect(page.getByText('Cette attestation est valable.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Élise Le Goff' })).toBeVisible()
    await expect(page.getByText(course.title)).toBeVisible()
    expect(complaints).toEqual([])
    expect(await serious(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('a tab that comes too late is told, and shows what is printed', async ({ page, context, request }) => {
  // Deaf to what happens elsewhere, as a tab that slept.
  await page.route('**/api/realtime', (route) => route.abort())
  const { path, headers, certificate } = await finished(context, request)
  await expect(async () => {
    const drawn = await request.get(`/api/collections/certificates/records/${certificate.id}`, { headers })
    expect((await drawn.json()).file).not.toBe('')
  }).toPass(DRAWN)
  // Nothing is asked again by then: the page waits for nothing.
  await page.goto(path)
  await refuseCookies(page)
  await formOf(page).getByLabel('Nom de famille').fill('Trop Tard')
  const named = await request.put(`/api/certificates/${certificate.id}/holder`, {
    headers,
    data: { firstName: 'Élise', lastName: 'Martin' },
  })
  expect(named.ok(), await named.text()).toBe(true)
  await formOf(page).getByRole('button', { name: 'Préparer mon attestation' }).click()
  await expect(page.getByText('Le nom de cette attestation est déjà complet.')).toBeVisible()
  await expect(formOf(page)).toHaveCount(0, { timeout: 15_000 })
  await expect(button(page)).toBeVisible(DRAWN)
  const { items } = await (await request.get('/api/collections/certificates/records', { headers })).json()
  expect(items[0].holder).toBe('Élise Martin')
})

test('an address that was never given says so, without a script too', async ({ page, browser, baseURL }) => {
  await page.goto('/verification/inconnue')
  await expect(page.getByRole('heading', { level: 1, name: 'Vérification d’attestation' })).toBeVisible()
  await expect(page.getByText('Nous ne trouvons pas cette attestation.')).toBeVisible()
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  const still = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const answer = await still.goto('/verification/inconnue', { waitUntil: 'load' })
  expect(answer?.status()).toBe(404)
  await expect(still.getByText('Nous ne trouvons pas cette attestation.')).toBeVisible()
  await still.close()
})
