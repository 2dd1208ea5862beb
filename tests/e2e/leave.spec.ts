/** Unsaved work above a page that the browser leaves: by a link, and by « précédent » above the panel of a lesson. */
import { expect } from '@playwright/test'
import { ADMIN, serial, signIn, smallCourse, test } from './support.ts'

test('unsaved words of a lesson’s panel are asked about before the browser leaves them', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, ADMIN)
  const course = await smallCourse(request, `Partir ${serial()}`)
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await page.goto(`/admin/courses/${course.id}/edit?tab=programme`)
  await page
    .getByRole('button', { name: /^Actions pour la leçon/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^1\.1 Lire/ }).click()
  const title = page.getByRole('dialog').getByLabel('Titre', { exact: true })
  await title.fill('Un titre que rien ne perd')
  await page.goBack()
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(question).toHaveCount(0)
  await expect(title).toHaveValue('Un titre que rien ne perd')
  await page.goBack()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(title).toHaveCount(0)
})
