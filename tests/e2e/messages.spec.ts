/** What visitors write arrives where it is answered. */
import { expect, type Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { ADMIN, serial, signIn, test } from './support.ts'

const write = async (page: Page, subject: string) => {
  const answer = await page.request.post('/api/collections/contact_requests/records', {
    data: {
      kind: 'contact',
      name: 'Léa Martin',
      email: 'lea@example.com',
      subject,
      body: 'Les séances\n\nsont-elles remboursées ?',
    },
  })
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { id: string }).id
}
const FIELD = 'Votre réponse'

test('a message is told, found, answered by mail, filed and opened again', async ({ page, context }) => {
  const subject = `Question ${serial()}`
  await write(page, subject)
  await signIn(context, ADMIN)
  await page.goto('/admin')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: new RegExp(subject) }).click()
  await expect(page).toHaveURL(/\/admin\/messages\?message=/)
  const sheet = page.getByRole('dialog', { name: subject })
  await expect(sheet.getByText('sont-elles remboursées ?')).toBeVisible()
  await isAccessible(page)
  await sheet.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(sheet.getByText('Écrivez votre réponse.')).toBeVisible()
  await sheet.getByLabel(FIELD).fill('Bonjour Léa. Non, hélas.')
  await sheet.getByRole('button', { name: 'Envoyer la réponse' }).dblclick()
  await expect(page.getByText('Réponse envoyée.')).toHaveCount(1)
  await expect(sheet.getByRole('heading', { name: 'Vos réponses' })).toBeVisible()
  await expect(sheet.getByText('Bonjour Léa. Non, hélas.')).toHaveCount(1)
  await expect(sheet.getByText('Répondu')).toBeVisible()
  await sheet.getByRole('button', { name: 'Classer' }).click()
  await expect(sheet.getByText('Classé', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(sheet.getByText('Répondu', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill(subject)
  await expect(page.getByRole('link', { name: subject })).toBeVisible()
})

test('two people answer: the second is told, keeps her words and reads the first', async ({
  browser,
  page,
}) => {
  const subject = `Question ${serial()}`
  const id = await write(page, subject)
  const sheets = []
  for (const _ of [1, 2]) {
    const context = await browser.newContext()
    await signIn(context, ADMIN)
    const own = await context.newPage()
    await own.goto(`/admin/messages?message=${id}`)
    sheets.push(own.getByRole('dialog', { name: subject }))
  }
  const [first, second] = sheets
  if (!first || !second) throw new Error('Two people were expected.')
  await second.getByLabel(FIELD).fill('La deuxième réponse.')
  await first.getByLabel(FIELD).fill('La première réponse.')
  await first.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(first.getByText('La première réponse.')).toBeVisible()
  await second.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(second.getByText('Ce message a changé entre-temps.')).toBeVisible()
  await expect(second.getByText('La première réponse.')).toBeVisible()
  await expect(second.getByLabel(FIELD)).toHaveValue('La deuxième réponse.')
  await second.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(second.getByText('La deuxième réponse.')).toBeVisible()
  await expect(second.getByLabel(FIELD)).toHaveValue('')
})

test('an answer that was not sent is asked about on leaving, and offered back', async ({ page, context }) => {
  const subject = `Question ${serial()}`
  const id = await write(page, subject)
  await signIn(context, ADMIN)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/messages?message=${id}`)
  const sheet = page.getByRole('dialog', { name: subject })
  await sheet.getByLabel(FIELD).fill('Des mots à garder.')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(sheet.getByLabel(FIELD)).toHaveValue('Des mots à garder.')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await sheet.getByRole('button', { name: 'Reprendre' }).click()
  await expect(sheet.getByLabel(FIELD)).toHaveValue('Des mots à garder.')
})
