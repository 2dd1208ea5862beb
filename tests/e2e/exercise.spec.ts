/** An exercise as a member fills it on a phone, without network for a while, and as it is printed. */
import { expect } from '@playwright/test'
import { serious } from './axe.ts'
import { adminToken, newMember, refuseCookies, serial, signIn, smallCourse, test } from './support.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const base = (id: string, title: string) => ({ id, title, help: '', required: true })

test.use(PHONE)

test('an exercise is filled, kept without network, sent, printed, and ends its lesson', async ({
  page,
  context,
  request,
}) => {
  const course = await smallCourse(request, `Exercice ${serial()}`)
  const [lesson = ''] = course.lessonIds
  const headers = { authorization: await adminToken(request) }
  const exercise = {
    version: 1,
    blocks: [
      { ...base('nuits', 'Mes nuits'), kind: 'diary', nights: 7, minimum: 1 },
      { ...base('mot', 'Un mot'), kind: 'free', isLong: false },
    ],
  }
  const made = await request.patch(`/api/collections/lessons/records/${lesson}`, {
    headers,
    data: { type: 'exercise', manualCompletion: false, exercise },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const member = await newMember(request)
  const enrolled = await request.post('/api/collections/enrollments/records', {
    headers,
    data: { user: member.id, course: course.id },
  })
  expect(enrolled.ok(), await enrolled.text()).toBe(true)
  await signIn(context, member.email)
  await page.goto(`/mon-espace/${course.id}/${lesson}`)
  await refuseCookies(page)
  await expect(page.getByText('Personne d’autre que vous ne lit ces lignes.').first()).toBeVisible()
  await page.getByLabel('Coucher', { exact: true }).first().fill('23:00')
  await page.getByLabel('Lever', { exact: true }).first().fill('07:00')
  await expect(page.getByText(/Enregistré à/)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Un mot' }).fill('Clairière')
  await expect(page.getByText(/Gardé sur cet appareil/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Terminée', { exact: true })).toBeVisible({ timeout: 15_000 })
  expect(await serious(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Mes nuits' })).toBeHidden()
  await expect(page.locator('[data-printed-sheet]')).toContainText('Clairière')
  await expect(page.locator('[data-printed-sheet] table')).toBeVisible()
})
