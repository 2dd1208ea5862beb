import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { serious } from './axe.ts'
import { ADMIN, adminToken, newMember, signIn, smallCourse, test } from './support.ts'

/** Two people of the team, each in a browser of her own. */
const opened = async (browser: Browser, path: string): Promise<Page> => {
  const context = await browser.newContext()
  await signIn(context, ADMIN)
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByLabel('Titre', { exact: true }).first()).toBeVisible()
  return page
}
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).last().click()
const isSaved = (page: Page) =>
  expect(page.locator('[data-autosave="saved"]')).toHaveText(/^Enregistré à \d\d:\d\d$/)
const conflictOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' })
const stored = async (request: APIRequestContext, collection: string, id: string) => {
  const headers = { authorization: await adminToken(request) }
  const answer = await request.get(`/api/collections/${collection}/records/${id}`, { headers })
  expect(answer.ok()).toBe(true)
  return answer.json()
}

test('two people write one course: nothing is lost, what both changed is asked about', async ({
  browser,
  request,
}) => {
  const course = await smallCourse(request, `Partage ${Date.now()}`)
  const path = `/admin/courses/${course.id}/edit`
  const [anne, brice] = [await opened(browser, path), await opened(browser, path)]

  await test.step('different fields: both stay, without a question', async () => {
    await brice.getByLabel(/^Résumé/).fill('Le résumé de Brice.')
    await save(brice)
    await isSaved(brice)
    await anne.getByLabel('Titre', { exact: true }).fill('Le titre d’Anne')
    await save(anne)
    await isSaved(anne)
    await expect(conflictOf(anne)).toHaveCount(0)
    await expect(anne.getByLabel(/^Résumé/)).toHaveValue('Le résumé de Brice.')
    expect(await stored(request, 'courses', course.id)).toMatchObject({
      title: 'Le titre d’Anne',
      shortDescription: 'Le résumé de Brice.',
    })
  })

  await test.step('the same field: the second one chooses, by keyboard', async () => {
    await brice.getByLabel('Titre', { exact: true }).fill('Le titre de Brice')
    await brice.getByLabel(/^Pour qui/).fill('Pour Brice')
    await save(brice)
    const dialog = conflictOf(brice)
    await expect(dialog).toContainText('Le titre d’Anne')
    await expect(dialog).toContainText('Le titre de Brice')
    expect(await stored(request, 'courses', course.id)).toMatchObject({ title: 'Le titre d’Anne' })
    expect(await serious(brice)).toEqual([])
    await dialog.getByRole('radio', { name: 'Votre version' }).focus()
    await brice.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Version enregistrée' })).toBeChecked()
    await brice.keyboard.press('Enter')
    await isSaved(brice)
    await expect(brice.getByLabel('Titre', { exact: true })).toHaveValue('Le titre d’Anne')
    expect(await stored(request, 'courses', course.id)).toMatchObject({
      title: 'Le titre d’Anne',
      audience: 'Pour Brice',
    })
  })

  await test.step('an act beside the form is asked about too', async () => {
    await anne.getByRole('tab', { name: 'Publication' }).click()
    await anne.getByRole('button', { name: 'Archiver' }).click()
    await expect(anne.getByText('Archivée').first()).toBeVisible()
    await brice.getByRole('tab', { name: 'Publication' }).click()
    await brice.getByRole('button', { name: 'Repasser en brouillon' }).click()
    await expect(conflictOf(brice)).toContainText('Archivée')
    await conflictOf(brice).getByRole('button', { name: 'Tout reprendre' }).click()
    await conflictOf(brice).getByRole('button', { name: 'Enregistrer mes choix' }).click()
    await expect(conflictOf(brice)).toHaveCount(0)
    expect(await stored(request, 'courses', course.id)).toMatchObject({ status: 'archived' })
  })
})

test('two people write one lesson, and one text is longer than a dialog', async ({ browser, request }) => {
  const course = await smallCourse(request, `Leçon partagée ${Date.now()}`)
  const lesson = course.lessonIds[0] ?? ''
  const path = `/admin/courses/${course.id}/edit?tab=programme&lecon=${lesson}`
  const [anne, brice] = [await opened(browser, path), await opened(browser, path)]
  const textOf = (page: Page) => page.getByRole('textbox', { name: /^Texte/ })
  await textOf(anne).fill('Ce qu’Anne raconte.')
  await save(anne)
  await isSaved(anne)
  await textOf(brice).fill(`${'Brice prend son temps. '.repeat(30)}Fin.`)
  await save(brice)
  const dialog = conflictOf(brice)
  await expect(dialog).toContainText('Ce qu’Anne raconte.')
  await expect(dialog).not.toContainText('Fin.')
  await dialog.getByRole('button', { name: 'Lire en entier' }).click()
  await expect(dialog).toContainText('Fin.')
  await brice.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(brice.getByText('Modifiée entre-temps', { exact: true })).toBeVisible()
  await brice.getByRole('button', { name: 'Comparer les versions' }).click()
  await dialog.getByRole('button', { name: 'Tout garder' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer mes choix' }).click()
  await isSaved(brice)
  const { content } = await stored(request, 'lessons', lesson)
  expect(content).toContain('Brice prend son temps.')
})

test('two people write one product, which a third one deletes', async ({ browser, request }) => {
  const headers = { authorization: await adminToken(request) }
  const created = await request.post('/api/collections/produits/records', {
    headers,
    data: { title: `Objet partagé ${Date.now()}`, price: 10, status: 'draft', kind: 'digital' },
  })
  const { id } = await created.json()
  const [anne, brice] = [
    await opened(browser, `/admin/produits/${id}`),
    await opened(browser, `/admin/produits/${id}`),
  ]
  await anne.getByLabel('Prix', { exact: true }).fill('12')
  await save(anne)
  await isSaved(anne)
  await brice.getByLabel('Prix', { exact: true }).fill('15,5')
  await brice.getByLabel(/^Texte du bouton/).fill('Je le veux')
  await save(brice)
  await expect(conflictOf(brice)).toContainText('15,50\u00a0€')
  await expect(conflictOf(brice)).toContainText('12,00\u00a0€')
  await conflictOf(brice).getByRole('button', { name: 'Tout reprendre' }).click()
  await conflictOf(brice).getByRole('button', { name: 'Enregistrer mes choix' }).click()
  await isSaved(brice)
  await expect(brice.getByLabel('Prix', { exact: true })).toHaveValue('12,00')
  expect(await stored(request, 'produits', id)).toMatchObject({ price: 12, buttonLabel: 'Je le veux' })

  expect((await request.delete(`/api/collections/produits/records/${id}`, { headers })).ok()).toBe(true)
  await anne.getByLabel(/^Résumé/).fill('Des mots qui restent.')
  await save(anne)
  const gone = anne.getByRole('dialog', { name: 'Cette fiche a été supprimée entre-temps' })
  await expect(gone.getByLabel('Vos textes')).toHaveValue(/Des mots qui restent\./)
  await anne.keyboard.press('Escape')
  await expect(anne.getByLabel(/^Résumé/)).toHaveValue('Des mots qui restent.')
})

test('one member on two devices: no name is lost', async ({ browser, request }) => {
  const { email, id } = await newMember(request, 'Odile')
  const profile = async () => {
    const context = await browser.newContext()
    await signIn(context, email)
    const page = await context.newPage()
    await page.goto('/mon-espace/profile')
    await expect(page.getByLabel('Prénom')).toHaveValue('Odile')
    return page
  }
  const [phone, desk] = [await profile(), await profile()]
  const submit = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await phone.getByLabel(/^Nom/).fill('Marchand')
  await submit(phone)
  await expect(phone.getByText('Modifications enregistrées.').first()).toBeVisible()
  await desk.getByLabel('Prénom').fill('Odette')
  await submit(desk)
  await expect(desk.getByText('Modifications enregistrées.').first()).toBeVisible()
  await expect(desk.getByLabel(/^Nom/)).toHaveValue('Marchand')
  expect(await stored(request, 'users', id)).toMatchObject({ name: 'Odette Marchand' })
  await phone.getByLabel('Prénom').fill('Odilon')
  await submit(phone)
  await expect(conflictOf(phone)).toContainText('Odette')
  await conflictOf(phone).getByRole('button', { name: 'Tout garder' }).click()
  await conflictOf(phone).getByRole('button', { name: 'Enregistrer mes choix' }).click()
  await expect(conflictOf(phone)).toHaveCount(0)
  await expect.poll(async () => (await stored(request, 'users', id)).name).toBe('Odilon Marchand')
})

test('two people rename one category: the question closes alone', async ({ browser, request }) => {
  const headers = { authorization: await adminToken(request) }
  const name = `Partagée ${Date.now()}`
  const created = await request.post('/api/categories', {
    headers,
    data: { name, kind: 'course', order: 99 },
  })
  expect(created.ok()).toBe(true)
  const context = await browser.newContext()
  await signIn(context, ADMIN)
  const page = await context.newPage()
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: `Actions pour ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Renommer' }).click()
  const rename = page.getByRole('dialog', { name: `Renommer « ${name} »` })
  await rename.getByLabel('Nom').fill(`${name}, ma version`)
  const { id } = await created.json()
  await request.patch(`/api/collections/categories/records/${id}`, {
    headers,
    data: { name: `${name}, la leur` },
  })
  await page.keyboard.press('Enter')
  await expect(conflictOf(page)).toContainText('la leur')
  await page.keyboard.press('Escape')
  await expect(conflictOf(page)).toHaveCount(0)
  await expect(rename.getByLabel('Nom')).toHaveValue(`${name}, ma version`)
  await page.getByLabel('Nom', { exact: true }).press('Enter')
  await conflictOf(page).getByRole('button', { name: 'Tout garder' }).click()
  await page.keyboard.press('Tab')
  await conflictOf(page).getByRole('button', { name: 'Enregistrer mes choix' }).click()
  await expect(rename).toHaveCount(0)
  expect(await stored(request, 'categories', id)).toMatchObject({ name: `${name}, ma version` })
})
