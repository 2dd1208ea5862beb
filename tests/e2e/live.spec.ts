/** What is done in one tab shows in another, also after a network that was lost. */
import { expect } from '@playwright/test'
import { adminToken, newMember, serial, signIn, smallCourse, test } from './support.ts'

test('a lesson finished in one tab is finished in the other, also after a lost network', async ({
  context,
  request,
}) => {
  const person = await newMember(request)
  const course = await smallCourse(request, `Formation ${serial()}`)
  await request.post('/api/collections/enrollments/records', {
    headers: { authorization: await adminToken(request) },
    data: { user: person.id, course: course.id },
  })
  const { token } = await signIn(context, person.email)
  const first = await context.newPage()
  const second = await context.newPage()
  await first.goto(`/mon-espace/${course.id}`)
  await expect(first.getByText(/^0 sur 2\sleçons, .* en tout/)).toBeVisible()
  await second.goto(`/mon-espace/${course.id}/${course.lessonIds[0]}`)
  await second.getByRole('button', { name: /^Terminer/ }).click()
  await expect(first.getByText(/^1 sur 2\sleçons, .* en tout/)).toBeVisible({ timeout: 5000 })
  // Meanwhile another device starts the lesson again.
  await context.setOffline(true)
  const records = '/api/collections/progress/records'
  const headers = { authorization: token }
  const { items } = (await (await request.get(records, { headers })).json()) as { items: { id: string }[] }
  for (const { id } of items) await request.delete(`${records}/${id}`, { headers })
  await context.setOffline(false)
  await expect(first.getByText(/^0 sur 2\sleçons, .* en tout/)).toBeVisible({ timeout: 10_000 })
})
