import { expect } from '@playwright/test'
import { ADMIN, serial, signIn, smallCourse, test } from './support.ts'

test('unsaved work is asked about, once, and only when it would be lost', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, ADMIN)
  const course = await smallCourse(request, `Partir ${serial()}`)
  const title = page.getByLabel('Titre', { exact: true })
  const list = page.getByRole('navigation').getByRole('link', { name: 'Formations' }).first()
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })

  await test.step('not between the tabs of the page', async () => {
    await page.goto(`/admin/courses/${course.id}/edit`)
    await title.fill('Un autre titre')
    await page.getByRole('tab', { name: 'Tarifs' }).click()
    await page.getByRole('tab', { name: 'Informations' }).click()
    await expect(title).toHaveValue('Un autre titre')
  })
  await test.step('on the way to another page', async () => {
    await list.click()
    await question.getByRole('button', { name: 'Rester' }).click()
    await expect(question).toHaveCount(0)
    await expect(title).toHaveValue('Un autre titre')
    await list.click()
    await question.getByRole('button', { name: 'Quitter' }).click()
    await expect(page).toHaveURL(/\/admin\/courses$/)
  })
  await test.step('not when the course is deleted', async () => {
    await page.goto(`/admin/courses/${course.id}/edit`)
    await title.fill('Un autre titre')
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await page.getByLabel('Tapez SUPPRIMER pour confirmer').fill('SUPPRIMER')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page).toHaveURL(/\/admin\/courses$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('not when a product was created', async () => {
    await page.goto('/admin/produits/new')
    await title.fill(`Neuf ${serial()}`)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/produits\/[a-z0-9]{15}$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('« précédent » above a lesson’s panel asks too', async () => {
    const other = await smallCourse(request, `Panneau ${serial()}`)
    await page.goto(`/admin/courses/${other.id}/edit?tab=programme`)
    await page
      .getByRole('button', { name: /^Actions pour la leçon/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^1\.1 Lire/ }).click()
    const panel = page.getByRole('dialog').filter({ has: page.getByLabel('Titre', { exact: true }) })
    await panel.getByLabel('Titre', { exact: true }).fill('Un titre que personne ne perd')
    await page.goBack()
    await question.getByRole('button', { name: 'Rester' }).click()
    await expect(panel.getByLabel('Titre', { exact: true })).toHaveValue('Un titre que personne ne perd')
  })
})
