/** An invitation whose mail a stranger opens on a phone: an account, and the course that opens once. */
import { type APIRequestContext, expect } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { adminToken, PASSWORD, serial, smallCourse, test } from './support.ts'

const inform = async (request: APIRequestContext) => ({ authorization: await adminToken(request) })

/** The page that the mail of an address leads to. */
const pageOf = async (request: APIRequestContext, email: string): Promise<string> => {
  const answer = await request.get('/api/collections/invitations/records', {
    headers: await inform(request),
    params: { filter: `email="${email}"`, sort: '-created' },
  })
  const { items } = (await answer.json()) as { items: { token: string }[] }
  expect(items).not.toHaveLength(0)
  return `/auth/callback?action=invitation&token=${items[0]?.token}`
}

const courseOf = (request: APIRequestContext, title: string) => smallCourse(request, title, { price: 90 })

const invite = async (request: APIRequestContext, course: string, email: string): Promise<void> => {
  const answer = await request.post('/api/invitations', {
    headers: await inform(request),
    data: { course, emails: [email] },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('a stranger opens the mail on a phone, creates an account, and has the course', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = `ines.${serial()}@example.com`
  const course = await courseOf(request, `Offerte ${serial()}`)
  await invite(request, course.id, email)
  const address = await pageOf(request, email)
  await page.goto(address)
  await page.getByRole('button', { name: 'Tout refuser' }).click()
  await expect(page.getByText(course.title)).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Créer mon espace' }).click()
  await expect(page.getByText(`Invitation pour ${email}`)).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
  await page.getByLabel('Prénom').fill('Inès')
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmez le mot de passe').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByRole('button', { name: 'Accepter et commencer' }).dblclick()
  await expect(page).toHaveURL(`/mon-espace/${course.id}`)
  await expect(page.getByRole('heading', { name: course.title })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('Cette invitation n’existe pas ou a déjà été utilisée.')).toBeVisible()
  await page.getByRole('link', { name: 'Ouvrir mon espace' }).click()
  await expect(page.getByText(course.title).first()).toBeVisible()
})
