/** A question under a lesson, and its answer, on two screens at once. */
import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { ADMIN, adminToken, newMember, refuseCookies, serial, signIn, smallCourse, test } from './support.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A course with a new member. */
const world = async (request: APIRequestContext) => {
  const course = await smallCourse(request, `Échangée ${serial()}`)
  const member = await newMember(request)
  const made = await request.post('/api/collections/enrollments/records', {
    headers: { authorization: await adminToken(request) },
    data: { user: member.id, course: course.id, isActive: true },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return { course, member, address: `/mon-espace/${course.id}/${course.lessonIds[0]}` }
}

const opened = async (context: BrowserContext, email: string, address: string) => {
  await signIn(context, email)
  const page = await context.newPage()
  await page.goto(address)
  if (!address.startsWith('/admin')) await refuseCookies(page)
  return page
}

test('a member asks on a phone, the team answers from its inbox, and the answer comes in by itself', async ({
  browser,
  context,
  request,
}) => {
  const { course, member, address } = await world(request)
  const phone = await browser.newContext(PHONE)
  const page = await opened(phone, member.email, `${address}?tab=echanges#echanges`)
  const section = page.getByRole('region', { name: 'Échanges' })
  await expect(section.getByText('Personne n’a encore écrit sous cette leçon.')).toBeVisible()
  const field = section.getByRole('textbox', { name: 'Votre message' })
  await field.fill('Faut-il fermer les yeux ?\nVoir https://example.com/yeux.')
  await section.getByRole('button', { name: 'Publier' }).click()
  await expect(section.getByRole('article')).toHaveCount(1)
  await expect(field).toHaveValue('')
  await expect(section.getByRole('link', { name: /example\.com\/yeux/ })).toHaveAttribute(
    'href',
    'https://example.com/yeux',
  )
  await isAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const desk = await opened(
    context,
    ADMIN,
    `/admin/echanges?q=${encodeURIComponent('fermer les yeux')}&formation=${course.id}`,
  )
  const card = desk.getByRole('listitem', { name: /Message de/ })
  await expect(card).toHaveCount(1)
  await isAccessible(desk)
  await card.getByRole('button', { name: 'Répondre' }).click()
  await desk.getByRole('textbox', { name: /Répondre à/ }).fill('Comme vous préférez.')
  await card.getByRole('button', { name: 'Répondre' }).click()
  // It is answered: nothing is left to do.
  await expect(card).toHaveCount(0)
  await expect(section.getByRole('article')).toHaveCount(2)
  await expect(section.getByText('Comme vous préférez.')).toBeVisible()
  await expect(section.getByText('Équipe', { exact: true })).toBeVisible()
  await phone.close()
})
