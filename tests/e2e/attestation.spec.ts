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
  return { path: `/mon-espace/${course.id}`, course }
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Nom à imprimer sur l’attestation' })
const button = (page: Page) => page.getByRole('button', { name: 'Télécharger mon attestation' })
/** It is drawn in the background, beside other tests. */
const DRAWN = { timeout: 30_000 }

test('the surname is asked, printed, and checked by anyone, on a phone', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { path, course } = await finished(context, request)
  await page.goto(path)
  await refuseCookies(page)
  const form = formOf(page)
  await expect(form.getByLabel('Prénom')).toHaveValue('Élise')
  await expect(button(page)).toHaveCount(0)
  await form.getByLabel('Nom de famille').fill('Le Goff')
  await form.getByRole('button', { name: 'Préparer mon attestation' }).dblclick()
  await expect(form).toHaveCount(0)
  await expect(button(page)).toBeVisible(DRAWN)
  const download = page.waitForEvent('download')
  await button(page).click()
  const { text, links } = readPdf(await readFile(await (await download).path()))
  expect(text).toContain('Élise Le Goff')
  const documents = page.getByRole('region', { name: 'Justificatifs' })
  for (const name of ['Attestation d’assiduité', 'Certificat de réalisation']) {
    const saved = page.waitForEvent('download')
    await documents.getByRole('button', { name }).click()
    expect(readPdf(await readFile(await (await saved).path())).text).toContain(name)
  }
  expect(await serious(page)).toEqual([])
  await page.reload()
  await expect(button(page)).toBeVisible()
  await expect(formOf(page)).toHaveCount(0)
  await page.goto('/mon-espace')
  const mine = page.getByRole('region', { name: 'Mes attestations' })
  await expect(mine.getByText(course.title)).toBeVisible()
  await expect(mine.getByRole('link', { name: /^Vérification de l’attestation / })).toBeVisible()
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
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})
