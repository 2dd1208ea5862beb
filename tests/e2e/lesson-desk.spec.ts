/** A lesson written on a wide screen: the programme, the lesson and a phone beside each other. */
import { expect } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { ADMIN, serial, signIn, smallCourse, test, unpublish } from './support.ts'

test('the phone follows what is typed, and another lesson is a click away, which stores the first', async ({
  context,
  request,
}) => {
  const course = await smallCourse(request, `Au bureau ${serial()}`)
  await unpublish(request, course.id)
  await signIn(context, ADMIN)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/courses/${course.id}/edit?tab=programme&lecon=${course.lessonIds[0]}`)
  const outline = page.getByRole('navigation', { name: 'Leçons de la formation' })
  const first = outline.getByRole('button').first()
  await expect(first).toHaveAttribute('aria-current', 'true')
  const title = page.getByRole('textbox', { name: 'Titre' })
  await title.fill('Poser le corps')
  const phone = page.getByRole('complementary', { name: 'Aperçu sur un téléphone' })
  await expect(phone.getByText('Poser le corps')).toBeVisible()
  await isAccessible(page)
  await outline.getByRole('button').nth(1).click()
  await expect(outline.getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(new RegExp(`lecon=${course.lessonIds[1]}`))
  await expect(first).toHaveText('Poser le corps')
  await expect(title).not.toHaveValue('Poser le corps')
  // A window that gets narrow keeps what is being written.
  await title.fill('Laisser venir')
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(title).toHaveValue('Laisser venir')
  await expect(outline).toBeHidden()
  await page.getByRole('button', { name: 'Fermer la leçon' }).click()
  await expect(page.getByRole('button', { name: /Laisser venir/ }).first()).toBeVisible()
})
