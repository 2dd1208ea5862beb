/** Access vouchers: a batch that an author makes for a company, and somebody with the letter in her hand. */
import { expect } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { ADMIN, adminToken, PASSWORD, serial, signIn, smallCourse, test } from './support.ts'

test('an author makes a batch, copies its codes, and takes it back', async ({ page, context, request }) => {
  const name = serial()
  const { title } = await smallCourse(request, `Offerte ${name}`, { price: 90 })
  await signIn(context, ADMIN)
  await page.goto('/admin/invitations')
  await page.getByRole('tab', { name: 'Bons d’accès' }).click()
  await page.getByRole('button', { name: 'Créer des bons' }).first().click()
  const form = page.getByRole('dialog', { name: 'Créer des bons d’accès' })
  await form.getByRole('button', { name: 'Créer les bons' }).click()
  await expect(form.getByText('Choisissez une formation.')).toBeVisible()
  await form.getByLabel('Formation', { exact: true }).selectOption({ label: title })
  await form.getByLabel('Pour qui').fill(`Entreprise Martin ${name}`)
  await form.getByLabel('Nombre de codes').fill('200')
  await isAccessible(page)
  await form.getByRole('button', { name: 'Créer les bons' }).dblclick()
  const codes = page.getByRole('dialog', { name: `Entreprise Martin ${name}` })
  await expect(codes.getByRole('row')).toHaveCount(201)
  await expect(codes.getByRole('button', { name: 'Exporter' })).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('0 sur 200')
  await row.getByRole('button', { name: /Actions pour/ }).click()
  await page.getByRole('menuitem', { name: 'Annuler les bons' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler les bons' }).click()
  await expect(row).toContainText('Annulé')
})

test('a stranger copies the code of her letter, opens her space, and the course is hers', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = serial()
  const course = await smallCourse(request, `Offerte ${name}`, { price: 90 })
  const code = `Lettre ${name.slice(-12)}`
  const made = await request.post('/api/vouchers/batches', {
    headers: { authorization: await adminToken(request) },
    data: {
      id: `${Date.now()}`.padStart(15, '0'),
      course: course.id,
      label: 'Lettre',
      kind: 'shared',
      places: 1,
      code,
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto('/bon')
  await page.getByRole('button', { name: 'Tout refuser' }).click()
  await page.getByLabel('Code du bon', { exact: true }).fill('inconnu')
  await page.getByRole('button', { name: 'Voir ce qu’il ouvre' }).click()
  await expect(page.getByText('Ce code n’existe pas.')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Saisir un autre code' }).click()
  await page.getByLabel('Code du bon', { exact: true }).fill(` ${code.toLowerCase()} `)
  await page.getByRole('button', { name: 'Voir ce qu’il ouvre' }).click()
  await expect(page.getByText(course.title)).toBeVisible()
  await page.getByRole('link', { name: 'Créer mon espace' }).click()
  await page.getByLabel('Prénom').fill('Inès')
  await page.getByLabel('Adresse e-mail').fill(`ines.${name}@example.com`)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmez le mot de passe').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByRole('button', { name: 'Utiliser mon bon' }).dblclick()
  await expect(page).toHaveURL(`/mon-espace/${course.id}`)
  await expect(page.getByRole('heading', { name: course.title })).toBeVisible()
  await page.goto(`/bon/${code.replaceAll(' ', '')}`)
  await expect(page.getByText('Vous avez déjà accès à cette formation.')).toBeVisible()
})
