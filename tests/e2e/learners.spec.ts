/** Those enrolled in a course: found, their access changed one by one and together, and where they stop. */
import { type APIRequestContext, expect } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { ADMIN, made, newMember, publish, serial, signIn, test } from './support.ts'

/** A course of `lessons` lessons, two at least, and three people, the first of whom has done the first lesson. */
const world = async (request: APIRequestContext, lessons = 2) => {
  const title = `Suivie ${serial()}`
  const { id: course } = await made(request, 'courses', { title, price: 90 })
  const { id: module } = await made(request, 'modules', { course, title: 'Premier', order: 1 })
  const { id: lesson } = await made(request, 'lessons', { module, title: 'Se poser', type: 'text', order: 1 })
  await made(request, 'lessons', { module, title: 'Respirer', type: 'text', order: 2 })
  for (let at = 3; at <= lessons; at += 1)
    await made(request, 'lessons', { module, title: `Leçon ${at}`, type: 'text', order: at })
  await publish(request, course)
  const people = [
    await newMember(request, 'Anouk'),
    await newMember(request, 'Bertrand'),
    await newMember(request, 'Chloé'),
  ]
  for (const { id: user } of people) await made(request, 'enrollments', { user, course })
  await made(request, 'progress', { user: people[0]?.id, lesson, completed: true })
  return { title, course }
}

test('an author sees who follows a course and changes the access of several', async ({
  page,
  context,
  request,
}) => {
  const { title, course } = await world(request)
  await signIn(context, ADMIN)
  await page.goto(`/admin/courses?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Actions pour ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Inscrits' }).click()
  await expect(page).toHaveURL(`/admin/courses/${course}/inscrits`)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'Anouk' }).getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    '50',
  )
  await isAccessible(page)
  for (const name of ['Bertrand', 'Chloé']) await rows.filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Modifier l’accès', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier l’accès' })
  await expect(dialog.getByText(/Pour 2\spersonnes/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await dialog.getByLabel('Accès', { exact: true }).selectOption('Suspendu')
  await dialog.getByLabel('Ouverture des modules').selectOption('Plus tard')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Indiquez un nombre de jours.')).toBeVisible()
  await dialog.getByLabel('Nombre de jours').fill('7')
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/2\saccès modifiés/)).toBeVisible()
  await expect(rows.filter({ hasText: 'Suspendue' })).toHaveCount(2)
  await expect(rows.filter({ hasText: /Modules ouverts 7\sjours plus tard/ })).toHaveCount(2)
  await page.getByLabel('État').selectOption('Suspendue')
  await expect(rows).toHaveCount(3)
  await page.goto(`/admin/courses/${course}/inscrits?q=Anouk`)
  await page.getByRole('button', { name: /Actions pour Anouk/ }).click()
  await page.getByRole('menuitem', { name: 'Voir comme cette personne' }).click()
  await page.getByRole('link', { name: 'Voir ses pages' }).click()
  await expect(page.getByText(/Aperçu\s: ce que voit Anouk/)).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: /Se poser/ }).click()
  await expect(page.getByRole('heading', { name: 'Se poser', level: 1 })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Quitter l’aperçu' }).click()
  await expect(page).toHaveURL(`/admin/courses/${course}/inscrits`)
})

test('where they stop, lesson by lesson and person by person, on a phone too', async ({
  page,
  context,
  request,
}) => {
  // More than a phone is wide: the table scrolls, the page does not.
  const { course } = await world(request, 14)
  await signIn(context, ADMIN)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/courses/${course}/inscrits?vue=progression`)
  const funnel = page.getByRole('region', { name: 'Leçon par leçon' })
  await expect(funnel.getByRole('row', { name: /1\.1 Se poser/ })).toContainText('1')
  const matrix = page.getByRole('region', { name: 'Personne par personne' })
  await expect(matrix.getByRole('row').filter({ hasText: 'Anouk' })).toContainText('Terminée')
  await expect(matrix.getByRole('row').filter({ hasText: 'Chloé' })).not.toContainText('Terminée')
  await isAccessible(page)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
  await page.goto('/admin/courses/xxxxxxxxxxxxxxx/inscrits')
  await expect(page.getByText('Page Not Found')).toBeVisible()
})
