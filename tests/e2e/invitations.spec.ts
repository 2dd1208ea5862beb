/** Invitations: a list that an author pastes, the mail that a stranger opens, the course that opens once. */
import { type APIRequestContext, expect } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { ADMIN, adminToken, newMember, PASSWORD, serial, signIn, smallCourse, test } from './support.ts'

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

test('an author pastes a list, sees what becomes of each address, and looks after them', async ({
  page,
  context,
  request,
}) => {
  const name = serial()
  const { title } = await courseOf(request, `Invitée ${name}`)
  await signIn(context, ADMIN)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Invitations' }).click()
  await page.getByRole('button', { name: 'Inviter' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Inviter à une formation' })
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByText('Choisissez une formation.')).toBeVisible()
  await dialog.getByLabel('Formation').selectOption({ label: title })
  await dialog
    .getByLabel('Adresses e-mail')
    .fill(
      `Nom;Adresse\nLéa Martin <lea.${name}@example.com>\nPaul;PAUL.${name}@example.com\n\npas une adresse`,
    )
  await expect(dialog.getByText(/2\sadresses lues/)).toBeVisible()
  await expect(dialog.getByText(/Ligne 5\s: «\spas une adresse\s»/)).toBeVisible()
  await dialog.getByLabel(/Votre mot/).fill('À très vite.')
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByText(/2\sinvitations vont partir/)).toBeFocused()
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Envoyer 2 invitations' }).dblclick()
  await expect(page.getByText(/2\sinvitations envoyées/)).toHaveCount(1)
  const rows = page.getByRole('row').filter({ hasText: title })
  await expect(rows).toHaveCount(2)
  // The same list again invites nobody twice.
  await page.getByRole('button', { name: 'Inviter' }).first().click()
  await dialog.getByLabel('Formation').selectOption({ label: title })
  await dialog.getByLabel('Adresses e-mail').fill(`lea.${name}@example.com`)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByText('a déjà une invitation en attente')).toBeVisible()
  await dialog.getByRole('button', { name: 'Retour' }).click()
  await expect(dialog.getByLabel('Adresses e-mail')).toHaveValue(`lea.${name}@example.com`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Quitter' }).click()
  const first = rows.filter({ hasText: 'lea.' })
  await first.getByRole('button', { name: /Actions pour/ }).click()
  await page.getByRole('menuitem', { name: 'Renvoyer' }).click()
  await expect(page.getByText('Attendez une minute')).toBeVisible()
  await first.getByRole('button', { name: /Actions pour/ }).click()
  await page.getByRole('menuitem', { name: 'Révoquer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(first).toContainText('Révoquée')
  await expect(first.getByRole('button', { name: /Actions pour/ })).toHaveCount(0)
  await isAccessible(page)
})

test('a stranger opens the mail on her phone, opens her space, and the course is hers', async ({
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

test('a member signs in to accept, with another address, and after a failure', async ({ page, request }) => {
  const course = await courseOf(request, `Offerte ${serial()}`)
  const email = `autre.${serial()}@example.com`
  await invite(request, course.id, email)
  const member = await newMember(request)
  await page.goto(await pageOf(request, email))
  await page.getByRole('button', { name: 'Tout refuser' }).click()
  await page.getByRole('link', { name: 'J’ai déjà un compte' }).click()
  await page.getByLabel('Adresse e-mail').fill(member.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('la formation s’ouvrira dans ce compte')).toBeVisible()
  await page.route('**/api/invitations/accept', (route) => route.abort(), { times: 1 })
  const accept = page.getByRole('button', { name: 'Accepter et commencer' })
  await accept.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await accept.click()
  await expect(page).toHaveURL(`/mon-espace/${course.id}`)
})
