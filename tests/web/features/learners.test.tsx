/** Those who follow a course: their list, the access of several at once, where they stop, and their view of it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { enrollments, progress } from '#drizzle/collections/learning.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { enrolledIn } from '../../support/attested.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { dialog, dialogIsClosed, notified, press, rowsOf, tableOf, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

/** Anouk, who has ended one of two lessons, Bertrand and Chloé. */
const world = async (view = '') => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const { course, lessons } = await app.seed((tx) => makeCourseWithLessons(tx, 2))
  const [first] = lessons
  const people: Awaited<ReturnType<typeof enrolledIn>>[] = []
  for (const name of ['Anouk', 'Bertrand', 'Chloé'])
    people.push(await enrolledIn(app, course.id, `${name.toLowerCase().replace('é', 'e')}@example.com`, name))
  await app.seed((tx) =>
    tx.create(progress, { user: people[0]?.person.id ?? '', lesson: first?.id ?? '', completed: true }),
  )
  const page = await renderApp(`/admin/courses/${course.id}/inscrits${view}`, { app, as: admin })
  return { ...page, course, people }
}
const rowOf = (rows: readonly HTMLElement[], name: string): HTMLElement => {
  const found = rows.find(({ textContent }) => textContent?.includes(name))
  if (!found) throw new Error(`No row of ${name}`)
  return found
}

describe('learners of a course', () => {
  it('show how far each is, and have their access changed together', async () => {
    const { app, people } = await world()
    const rows = await rowsOf('Inscrits')
    expect(rows).toHaveLength(3)
    expect(within(rowOf(rows, 'Anouk')).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    for (const name of ['Bertrand', 'Chloé']) fireEvent.click(within(rowOf(rows, name)).getByRole('checkbox'))
    await press('Modifier l’accès', screen.getByRole('region', { name: 'Sélection' }))
    const changing = await dialog('Modifier l’accès')
    expect(within(changing).getByText(/^Pour 2\spersonnes/)).toBeTruthy()
    const save = () => within(changing).getByText('Enregistrer').closest('button') as HTMLButtonElement
    expect(save().disabled).toBe(true)
    await write('Accès', 'suspended', changing)
    await write('Ouverture des modules', 'later', changing)
    fireEvent.click(save())
    expect(within(changing).getByText('Indiquez un nombre de jours.')).toBeTruthy()
    await write('Nombre de jours', '7', changing)
    fireEvent.click(save())
    await dialogIsClosed('Modifier l’accès')
    await notified(/^2 accès modifiés/)
    await waitFor(async () => {
      const now = await rowsOf('Inscrits')
      for (const name of ['Bertrand', 'Chloé'])
        expect(rowOf(now, name).textContent).toMatch(/Suspendue.*Modules ouverts 7\sjours plus tard/)
    })
    const changed = people.map(({ enrollment }) => app.engine.read(system).get(enrollments, enrollment.id))
    expect(changed.map(({ isActive }) => isActive)).toEqual([true, false, false])
    await write('État', 'suspended')
    await waitFor(async () => expect(await rowsOf('Inscrits')).toHaveLength(2))
  })

  it('are followed lesson by lesson and person by person', async () => {
    await world('?vue=progression')
    const matrix = await screen.findByRole('region', { name: 'Personne par personne' })
    const row = (name: string) => within(matrix).getByText(name).closest('tr') as HTMLElement
    expect(row('Anouk').textContent).toContain('Terminée')
    expect(row('Chloé').textContent).not.toContain('Terminée')
    expect(await screen.findAllByText(/^1\.1 Leçon 1$|^Leçon 1$/)).not.toHaveLength(0)
  })

  it('are seen from their own side, and left again', async () => {
    const { address, course } = await world('?q=Anouk')
    await press('Actions pour Anouk', await tableOf('Inscrits'))
    await press('Voir comme cette personne')
    await press('Voir ses pages')
    expect(await screen.findByText(/^Aperçu\s: ce que voit Anouk/)).toBeTruthy()
    await press(/Leçon 1$/)
    expect(await screen.findByText('Leçon 1', { selector: 'h1' })).toBeTruthy()
    await press('Quitter l’aperçu')
    await waitFor(() => expect(address()).toBe(`/admin/courses/${course.id}/inscrits`))
  })

  it('of a course that is not there are no page', async () => {
    const app = await testApp()
    const admin = await app.person('anne@example.com', { role: 'admin' })
    await renderApp('/admin/courses/xxxxxxxxxxxxxxx/inscrits', { app, as: admin })
    expect(await screen.findByText(/^Page Not Found: /)).toBeTruthy()
  })
})
