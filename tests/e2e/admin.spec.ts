import { expect } from '@playwright/test'
import { ADMIN, serial, signIn, test } from './support.ts'

test('an author writes a course with the mouse and the keyboard, and publishes it', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, ADMIN)
  const title = `Marcher en conscience ${serial()}`
  await page.goto('/admin/courses/new')
  await page.getByLabel('Titre').fill(title)
  await page.getByLabel('Prix', { exact: true }).fill('49,9')
  await page.getByRole('button', { name: 'Créer le brouillon' }).click()
  await expect(page).toHaveURL(/\/edit\?tab=programme/)

  await page.getByRole('button', { name: 'Ajouter un module' }).click()
  await page.getByLabel('Titre du module').fill('Premiers pas')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Module 1. Premiers pas')).toBeVisible()
  for (const lesson of ['Regarder devant soi', 'Sentir le sol']) {
    await page.getByRole('button', { name: /Ajouter une leçon/ }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    // It opens at its title, which typing replaces.
    await expect(
      page.getByRole('dialog', { name: 'Nouveau texte' }).getByRole('textbox', { name: 'Titre' }),
    ).toBeFocused()
    await page.keyboard.type(lesson)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: lesson })
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
  await page.getByRole('button', { name: 'Actions pour la leçon Sentir le sol' }).click()
  await page.getByRole('menuitem', { name: 'Monter' }).click()
  await expect(page.getByText('1.1 Sentir le sol')).toBeVisible()

  await page.goto(page.url().replace('tab=programme', 'tab=publication'))
  await page.getByRole('button', { name: 'Publier', exact: true }).first().click()
  const requested = page.getByRole('dialog', { name: /^Publier/ })
  await expect(requested.getByText(/La leçon «\s*Sentir le sol\s*» est vide/)).toBeVisible()
  await requested.getByRole('button', { name: 'Publier quand même' }).click()
  await expect(page.getByText('Formation publiée.').first()).toBeVisible()
  const found = await (
    await request.get('/api/collections/courses/records', { params: { filter: `title = '${title}'` } })
  ).json()
  expect(found.items[0]).toMatchObject({ price: 49.9, status: 'published' })
  const outline = await (await request.get(`/api/courses/${found.items[0].slug}/outline`)).json()
  expect(outline.modules[0].lessons.map((lesson: { title: string }) => lesson.title)).toEqual([
    'Sentir le sol',
    'Regarder devant soi',
  ])
})
