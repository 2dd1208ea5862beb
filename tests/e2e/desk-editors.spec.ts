import { expect, type Page } from '@playwright/test'
import { ADMIN, serial, signIn, smallCourse, test } from './support.ts'

const offer = (page: Page) => page.getByText('Reprendre votre saisie ?')
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true })

/** The page shows the requested state. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

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
})
