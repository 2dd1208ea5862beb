import { expect, type Page } from '@playwright/test'
import { ADMIN, adminToken, newMember, PASSWORD, serial, signIn, smallCourse, test } from './support.ts'

const offer = (page: Page) => page.getByText('Reprendre votre saisie ?')
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true })

/** What was asked of the page is drawn. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

test('a taken address gets its suffix, in a new product and in a course', async ({
  page,
  context,
  request,
}) => {
  const { token } = await signIn(context, ADMIN)
  const title = `Respirer ${serial()}`
  const course = await smallCourse(request, title)
  const made = await request.post('/api/collections/produits/records', {
    headers: { authorization: token },
    data: { title, price: 10 },
  })
  const { slug } = (await made.json()) as { slug: string }
  await page.goto('/admin/produits/new')
  await page.getByLabel('Titre', { exact: true }).fill(title)
  await page.getByLabel('Adresse (facultatif)').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Adresse (facultatif)')).toHaveValue(`${slug}-1`)
  await expect(page.getByText(`Nous vous proposons ${slug}-1.`)).toBeVisible()
  await save(page).click()
  await expect(page).toHaveURL(/\/admin\/produits\/[a-z0-9]{15}$/)

  const other = await smallCourse(request, `${title} autre`)
  await page.goto(`/admin/courses/${other.id}/edit`)
  // Stored without ever leaving the field: the refusal brings the proposal.
  await page.getByLabel('Adresse', { exact: true }).fill(course.slug)
  await page.keyboard.press('Control+s')
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue(`${course.slug}-1`)
  await save(page).click()
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
})

test('a wrong amount is told, not stored; what is stored is told once', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, ADMIN)
  const course = await smallCourse(request, `Prix ${serial()}`)
  await page.goto(`/admin/courses/${course.id}/edit?tab=tarifs`)
  const price = page.getByLabel('Prix', { exact: true })
  await price.fill('49,9O')
  await page.getByRole('tab', { name: 'Informations' }).click()
  await save(page).click()
  await expect(price).toBeFocused()
  await expect(page.getByText('1 champ est à corriger')).toBeVisible()
  await expect(page.getByText('Modifications enregistrées.')).toHaveCount(0)
  await price.fill('12,345')
  await page.keyboard.press('Tab')
  await expect(price).toHaveValue('12,35')
  for (const amount of ['13', '14', '15']) {
    await price.fill(amount)
    await save(page).click()
    await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  }
  await expect(page.getByText('Modifications enregistrées.')).toHaveCount(1)
})

test('a lesson goes to another module by mouse and by keyboard, in one request each', async ({
  page,
  context,
  request,
}) => {
  const { token } = await signIn(context, ADMIN)
  const headers = { authorization: token }
  const course = await smallCourse(request, `Ranger ${serial()}`)
  await request.post('/api/collections/modules/records', {
    headers,
    data: { course: course.id, title: 'Continuer', order: 2 },
  })
  const sent: string[] = []
  page.on('request', (call) => {
    if (call.method() !== 'GET' && call.url().includes('/programme')) sent.push(call.url())
  })
  await page.goto(`/admin/courses/${course.id}/edit?tab=programme`)
  const handle = (name: string) => page.getByRole('button', { name: `Déplacer ${name}`, exact: true })
  const second = page.getByRole('region', { name: 'Module 2, Continuer' })
  const first = page.getByRole('region', { name: 'Module 1, Commencer' })

  await test.step('by mouse, into an empty module', async () => {
    const from = await handle('Lire').boundingBox()
    const to = await second.getByRole('list').boundingBox()
    if (!from || !to) throw new Error('Nothing to drag.')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, from.y + 60, { steps: 5 })
    await page.mouse.move(from.x + 10, to.y + to.height / 2, { steps: 10 })
    await page.mouse.up()
    await expect(second.getByRole('button', { name: /^2\.1 Lire/ })).toBeVisible()
    await expect(first.getByRole('button', { name: /^1\.1 Écouter/ })).toBeVisible()
    await expect.poll(() => sent.length).toBe(1)
  })
  await test.step('by keyboard, before another one', async () => {
    // The library hears keys a moment after the lift, and a step starts from where the last was drawn.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await handle('Écouter').focus()
      await page.keyboard.press('Space')
      await drawn(page)
      // The end of its own module comes first, then the lesson of the next.
      await page.keyboard.press('ArrowDown')
      await drawn(page)
      await page.keyboard.press('ArrowDown')
      await expect(page.getByText('Leçons du module 2, avant Lire.')).toHaveCount(1, { timeout: 2000 })
    }).toPass()
    await page.keyboard.press('Space')
    await expect(second.getByRole('button', { name: /^2\.1 Écouter/ })).toBeVisible()
    await expect.poll(() => sent.length).toBe(2)
  })
  await page.reload()
  await expect(second.getByRole('button', { name: /^2\.1 Écouter/ })).toBeVisible()
  await expect(second.getByRole('button', { name: /^2\.2 Lire/ })).toBeVisible()
})

test('words that were not stored are offered back after a crash, and join what others stored', async ({
  page,
  context,
  request,
}) => {
  const { token } = await signIn(context, ADMIN)
  const course = await smallCourse(request, `Reprendre ${serial()}`)
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(`/admin/courses/${course.id}/edit`)
  await page.getByLabel('Pour qui (facultatif)').fill('Pour celles et ceux qui dorment mal.')
  await request.patch(`/api/collections/courses/records/${course.id}`, {
    headers: { authorization: token },
    data: { shortDescription: 'Le résumé d’une autre personne.' },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByLabel('Pour qui (facultatif)')).toHaveValue('Pour celles et ceux qui dorment mal.')
  await expect(page.getByLabel('Résumé (facultatif)')).toHaveValue('Le résumé d’une autre personne.')
  await save(page).click()
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Pour qui (facultatif)')).toHaveValue('Pour celles et ceux qui dorment mal.')
  await expect(offer(page)).toHaveCount(0)

  await test.step('the text of a lesson', async () => {
    await page.goto(`/admin/courses/${course.id}/edit?tab=programme&lecon=${course.lessonIds[0]}`)
    const panel = page.getByRole('dialog', { name: 'Lire' })
    await panel.getByRole('textbox', { name: 'Texte' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Et la suite.')
    await page.reload()
    await panel.getByRole('button', { name: 'Reprendre' }).click()
    await expect(panel.getByRole('textbox', { name: 'Texte' })).toContainText(
      'Le secret de la leçon. Et la suite.',
    )
    await panel.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(panel.getByText(/^Enregistré à/)).toBeVisible()
  })
  await test.step('a new product, until it is created', async () => {
    await page.goto('/admin/produits/new')
    await page.getByLabel('Titre', { exact: true }).fill(`Neuf ${serial()}`)
    await page.reload()
    await page.getByRole('button', { name: 'Reprendre' }).click()
    await save(page).click()
    await expect(page).toHaveURL(/\/admin\/produits\/[a-z0-9]{15}$/)
    await page.goto('/admin/produits/new')
    await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('')
    await expect(offer(page)).toHaveCount(0)
  })
})

test('automatic saving is switched off for good; exports and the way in follow the rights', async ({
  page,
  context,
  request,
}) => {
  const { email, id } = await newMember(request, 'Sacha')
  const raised = await request.patch(`/api/collections/users/records/${id}`, {
    headers: { authorization: await adminToken(request) },
    data: { role: 'staff', permissions: ['products.manage', 'emails.manage'] },
  })
  expect(raised.ok()).toBe(true)
  await signIn(context, email, PASSWORD)
  await page.goto('/mon-espace')
  await page.getByRole('button', { name: /, menu de / }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await page.goto('/admin/produits')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Exporter' })).toHaveCount(0)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const automatic = page.getByRole('menuitemcheckbox', { name: 'Enregistrement automatique' })
  const more = page.getByRole('button', { name: 'Autres actions' })
  await more.click()
  await expect(automatic).toBeChecked()
  await automatic.click()
  await page.reload()
  await more.click()
  await expect(automatic).not.toBeChecked()
})

test('several products are archived at once', async ({ page, context, request }) => {
  const { token } = await signIn(context, ADMIN)
  const title = `Lot ${serial()}`
  for (const name of ['un', 'deux'])
    await request.post('/api/collections/produits/records', {
      headers: { authorization: token },
      data: { title: `${title} ${name}`, price: 10, status: 'published' },
    })
  await page.goto(`/admin/produits?q=${encodeURIComponent(title)}`)
  const rows = page.getByRole('row').filter({ hasText: title })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Archiver', exact: true }).click()
  await expect(rows.filter({ hasText: 'Archivé' })).toHaveCount(2)
})

test('a dialog with unsaved words asks before it is closed, and lets go once they are stored', async ({
  page,
  context,
}) => {
  await signIn(context, ADMIN)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Nouvelle personne' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouvelle personne' })
  await dialog.getByLabel(/^Prénom/).fill('Camille')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(dialog.getByLabel(/^Prénom/)).toHaveValue('Camille')
  await dialog.getByLabel('Adresse e-mail').fill(`camille-${serial()}@example.com`)
  await dialog.getByLabel('Premier mot de passe').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Créer le compte' }).click()
  await expect(page).toHaveURL(/personne=/)
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Camille' })).toBeVisible()
})
