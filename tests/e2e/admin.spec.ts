import { expect } from '@playwright/test'
import { ADMIN, adminToken, newMember, PASSWORD, serial, signIn, smallCourse, test } from './support.ts'

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
    await page.getByLabel('Titre de la leçon').fill(lesson)
    await page.keyboard.press('Enter')
    // Its panel opens by itself, once it is stored.
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
  const asked = page.getByRole('dialog', { name: /^Publier/ })
  await expect(asked.getByText(/La leçon «\s*Sentir le sol\s*» est vide/)).toBeVisible()
  await asked.getByRole('button', { name: 'Publier quand même' }).click()
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

test('staff sees only what her list says, on screen and by the API', async ({ page, context, request }) => {
  const { email, id } = await newMember(request, 'Sacha')
  const headers = { authorization: await adminToken(request) }
  const raised = await request.patch(`/api/collections/users/records/${id}`, {
    headers,
    data: { role: 'staff', permissions: ['products.manage'] },
  })
  expect(raised.ok()).toBe(true)
  const session = await signIn(context, email, PASSWORD)
  await page.goto('/admin/produits')
  await expect(page.getByRole('heading', { level: 1, name: 'Produits' })).toBeVisible()
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: 'Produits' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Utilisateurs' })).toHaveCount(0)
  await page.goto('/admin/users')
  await expect(page.getByText("Vous n'avez pas les permissions nécessaires")).toHaveCount(1)
  const answer = await request.get('/api/admin/statistics', { headers: { authorization: session.token } })
  expect(answer.status()).toBe(403)
})

test('a category and a tag are created, and a twin is refused with its sentence', async ({
  page,
  context,
}) => {
  await signIn(context, ADMIN)
  await page.goto('/admin/categories')
  const name = `Retraites ${serial()}`
  const field = page.getByLabel('Nom du tag')
  await field.fill('Sommeil')
  await page.getByRole('button', { name: 'Ajouter un tag' }).click()
  await expect(page.getByText('Erreur lors de la création du tag').first()).toBeVisible()
  await field.fill(name)
  await page.getByRole('button', { name: 'Ajouter un tag' }).click()
  await expect(page.getByRole('button', { name: `Actions pour le tag ${name}` })).toBeVisible()
})

test('a course is duplicated with its files, and what is ordered and archived is stored at once', async ({
  page,
  context,
  request,
}) => {
  const course = await smallCourse(request, `Écouter le silence ${Date.now()}`)
  const { token } = await signIn(context, ADMIN)
  const headers = { authorization: token }
  await page.goto(`/admin/courses/${course.id}/edit`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click()
  await expect(page.getByText('Formation dupliquée.').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `${course.title} (copie)` })).toBeVisible()
  const copyId = /courses\/(\w{15})\/edit/.exec(page.url())?.[1] ?? ''
  const lessons = await (
    await request.get('/api/collections/lessons/records', {
      headers,
      params: { filter: `module.course = '${copyId}'`, sort: 'order' },
    })
  ).json()
  expect(lessons.items.map((lesson: { title: string }) => lesson.title)).toEqual(['Lire', 'Écouter'])
  expect(lessons.items[1].audio).toMatch(/^seance_/)

  const sent: string[] = []
  page.on('request', (call) => {
    if (call.method() !== 'GET' && call.url().includes('/api/courses/')) sent.push(call.url())
  })
  await page.getByRole('tab', { name: 'Programme' }).click()
  await page.getByRole('button', { name: 'Actions pour la leçon Écouter' }).click()
  await page.getByRole('menuitem', { name: 'Monter' }).click()
  await expect(page.getByText('1.1 Écouter')).toBeVisible()
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('button', { name: 'Actions pour la leçon Lire' }).click()
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click()
  await expect(page.getByText('1.3 Lire (copie)')).toBeVisible()

  await page.goto(`/admin/courses?q=${encodeURIComponent(course.title)}`)
  const rows = page.getByRole('row').filter({ hasText: course.title })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Archiver', exact: true }).click()
  await expect(rows.filter({ hasText: 'Archivée' })).toHaveCount(2)
})

test('the audit log shows what was changed, to administrators alone', async ({
  page,
  context,
  request,
  browser,
}) => {
  const course = await smallCourse(request, `Journal ${serial()}`)
  const { token } = await signIn(context, ADMIN)
  const changed = await request.patch(`/api/collections/courses/records/${course.id}`, {
    headers: { authorization: token },
    data: { price: 57 },
  })
  expect(changed.ok()).toBe(true)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Journal' }).click()
  await page.getByLabel('Rechercher une personne, un titre').fill(course.title)
  const row = page.getByRole('row', { name: new RegExp(`${course.title}.*Modification.*Prix`) })
  await expect(row).toContainText('42,00')
  await expect(row).toContainText('57,00')
  await page.getByLabel('Acte').selectOption('Suppression')
  await expect(row).toHaveCount(0)

  const staff = await newMember(request)
  await request.patch(`/api/collections/users/records/${staff.id}`, {
    headers: { authorization: token },
    data: { role: 'staff', permissions: ['courses.manage'] },
  })
  const other = await browser.newContext({ locale: 'fr-FR' })
  await signIn(other, staff.email)
  const theirs = await other.newPage()
  await theirs.goto('/admin/journal')
  await expect(theirs.getByRole('heading', { name: 'Accès réservé' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Journal' })).toHaveCount(0)
  await other.close()
})
