/** A course that a model drafts: followed while it comes, taken section by section, found again after a reload, marked until it is read. */
import { expect } from '@playwright/test'
import { serious } from './axe.ts'
import { ADMIN, serial, signIn, test } from './support.ts'

test('an author has a plan drafted, inserts two lessons, reloads, and reads them over', async ({
  page,
  context,
}) => {
  await signIn(context, ADMIN)
  const topic = `Respirer lentement ${serial()}`
  await page.goto(`/admin/courses/new?ia=1&topic=${encodeURIComponent(topic)}`, { waitUntil: 'commit' })
  await expect(page.getByRole('textbox', { name: 'Sujet de la formation' })).toHaveValue(topic)
  await page.getByRole('combobox', { name: 'Nombre de modules' }).selectOption('2')
  await page.getByRole('combobox', { name: 'Leçons par module' }).selectOption('2')
  await page.getByRole('button', { name: 'Générer un plan' }).click()
  await expect(page.getByText('Rédaction en cours')).toBeVisible()
  await page.getByRole('button', { name: /^Insérer.: Module 1.: Leçon 1\.1$/ }).click()
  // In the middle of it.
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Insérée')).toBeVisible()
  await expect(page.getByText('Terminé', { exact: true })).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: /^Insérer.: Module 2.: Leçon 2\.1$/ }).click()
  await expect(page.getByText('Insérée')).toHaveCount(2)
  await page.getByRole('link', { name: 'Ouvrir la formation' }).click()
  await expect(page.getByText('IA, à relire')).toHaveCount(2)
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(
    page.getByRole('dialog').getByText(/La leçon «.Leçon 1\.1.» vient d’une IA.: à relire/),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /^1\.1 Leçon 1\.1/ }).click()
  await page.getByRole('button', { name: 'J’ai relu' }).click()
  await expect(page.getByText('IA, à relire')).toHaveCount(1)
})

test('the quick start of a course has its plan drafted by the short form, which the cookie opens', async ({
  page,
  context,
}) => {
  await signIn(context, ADMIN)
  const title = `Ralentir le soir ${serial()}`
  await page.goto('/settings/createcourses')
  await page.getByRole('textbox', { name: 'Titre' }).fill(title)
  const sent = page.waitForRequest('**/api/ai/generate-course')
  await page.getByRole('button', { name: 'Générer un plan' }).click()
  await expect(page.getByText('Génération en cours, cela peut prendre quelques minutes.')).toBeVisible()
  expect((await (await sent).allHeaders()).authorization ?? '').toBe('')
  await expect(page).toHaveURL(/\/admin\/courses\/[a-z0-9]{15}\/edit\?tab=programme$/)
  await expect(page.getByRole('button', { name: /Leçon 1\.1/ }).first()).toBeVisible()
})
