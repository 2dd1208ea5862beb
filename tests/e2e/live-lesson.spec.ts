/** A live lesson: the author sets date and room, a member comes in, and the team records the attendance. */
import { expect } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { ADMIN, made, newMember, publish, serial, signIn, smallCourse, test, unpublish } from './support.ts'

const ROOM = 'https://salle.example.org/claire'
/** `25/11/2026 20:05`, as an author types it. */
const typedIn = (at: Date): string =>
  new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)

test('is dated by its author, joined by a member from the space, and recorded by the team', async ({
  browser,
  context,
  request,
}) => {
  const course = await smallCourse(request, `En direct ${serial()}`)
  await unpublish(request, course.id)
  const member = await newMember(request, 'Solène')
  await made(request, 'enrollments', { user: member.id, course: course.id, isActive: true })
  await signIn(context, ADMIN)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/courses/${course.id}/edit?tab=programme&lecon=${course.lessonIds[0]}`)
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Direct' })
  const when = page.getByRole('textbox', { name: 'Date et heure du direct' })
  // It has begun: presence is noted from then on.
  await when.fill(typedIn(new Date(Date.now() - 3 * 60_000)))
  await when.blur()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).last().click()
  const room = page.getByRole('textbox', { name: 'Adresse de la salle' })
  await room.fill('http://salle.example.org')
  await room.blur()
  await expect(page.getByText(/Une adresse en https est attendue/)).toBeVisible()
  await room.fill(ROOM)
  await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
  await expect(page.getByText('L’adresse de la salle est enregistrée.')).toBeVisible()
  await isAccessible(page)
  await publish(request, course.id)

  const owned = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await owned.route('https://salle.example.org/**', (route) => route.fulfill({ body: 'La salle' }))
  await signIn(owned, member.email)
  const space = await owned.newPage()
  await space.goto('/mon-espace')
  await space.getByRole('link', { name: 'Rejoindre le direct' }).click()
  await isAccessible(space)
  const opening = owned.waitForEvent('page')
  await space.getByRole('button', { name: 'Rejoindre le direct' }).click()
  await expect(opening.then((opened) => opened.url())).resolves.toBe(ROOM)
  await expect(space.getByRole('link', { name: 'Ouvrir la salle' })).toHaveAttribute('href', ROOM)
  await owned.close()

  await page.getByRole('button', { name: 'Noter les présences' }).click()
  const dialog = page.getByRole('dialog')
  // Members who came into the room are proposed.
  await expect(dialog.getByRole('switch', { name: /Solène/ })).toBeChecked()
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Les présences sont notées.')).toBeVisible()
})
