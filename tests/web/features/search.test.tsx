/** Words that visitors, members and the team search, each in a field of their own. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import CommandPalette from '../../../web/admin-ui/layouts/CommandPalette.tsx'
import { adminSource } from '../../../web/admin-ui/layouts/palette-entries.ts'
import CoursesPage from '../../../web/features/courses/pages/CoursesPage.tsx'
import { SpaceSearch } from '../../../web/features/mon-espace/components/SpaceSearch.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { press } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

/** A course « Marées Zorglub » whose first lesson has a word of its own, and a member who has it. */
const world = async () => {
  const app = await testApp()
  const member = await app.person('claire@example.com')
  const made = await app.seed((tx) => {
    const { course, lessons: list } = makeCourseWithLessons(tx, 1, { title: 'Marées zorglub' })
    const lesson = list[0]?.id ?? ''
    tx.update(lessons, lesson, { title: 'Lire', content: '<p>Une brimbelle, deux brimbelles.</p>' })
    enrol(tx, app.clock.now(), member.id, course.id, 'manual')
    return { course: course.id, lesson }
  })
  return { app, member, ...made }
}
const type = (field: HTMLElement, value: string) => {
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
}
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

describe('search of the courses', () => {
  it('finds a course by its title however it is accented, and no words of its lessons', async () => {
    const { app } = await world()
    const { address } = await renderApp(<CoursesPage />, { app, at: '/courses' })
    const field = await screen.findByRole('searchbox', { name: 'Rechercher une formation' })
    type(field, 'maree zorglub')
    await screen.findByText(/^1 résultat/)
    expect(marks()).toEqual(['Marées', 'zorglub'])
    expect(new URLSearchParams(address().split('?')[1]).get('q')).toBe('maree zorglub')
    type(field, 'brimbelle')
    await screen.findByText('Aucune formation ne correspond à votre recherche.')
    await press('Effacer la recherche')
    await screen.findByLabelText('Thème')
  })
})

describe('search of a member', () => {
  const LABEL = 'Rechercher dans mes formations'
  const open = async () => {
    const made = await world()
    const { app, member } = made
    const page = await renderApp(<SpaceSearch userId={member.id} />, { app, as: member })
    return { ...made, ...page, field: await screen.findByRole('combobox', { name: LABEL }) }
  }

  it('finds words of a lesson, is walked through by keyboard, and opens the lesson', async () => {
    const { field, address, course, lesson } = await open()
    type(field, 'brimbelle')
    const option = await screen.findByRole('option', { name: /Lire/ })
    expect(within(option).getAllByText(/brimbelle/, { selector: 'mark' })).toHaveLength(2)
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(option.getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(field, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(address()).toBe(`/mon-espace/${course}/${lesson}`))
  })

  it('shows what the last words find, whenever the answer to the first comes', async () => {
    const { field, network } = await open()
    const release = network.hold(/^GET \/api\/search\?.*q=lire/)
    type(field, 'lire')
    await waitFor(() => expect(network.sent(/q=lire/)).toHaveLength(1))
    type(field, 'zorglub')
    await screen.findByRole('option', { name: /Marées zorglub/ })
    release()
    expect(screen.getAllByRole('option')).toHaveLength(1)
  })

  it('says that it failed, and tries again', async () => {
    const { field, network } = await open()
    network.answer(/^GET \/api\/search\?/, 500, 2)
    type(field, 'zorglub')
    await screen.findByText(/La recherche n’a pas abouti\./)
    await press('Réessayer')
    await screen.findByRole('option', { name: /Marées zorglub/ })
  })
})

describe('palette of the administration', () => {
  it('finds a lesson of a draft by its words, and opens it in the editor', async () => {
    const { app, course, lesson } = await world()
    await app.seed((tx) => tx.update(courses, course, { status: 'draft' }))
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const { address } = await renderApp(<CommandPalette source={adminSource} />, { app, as: admin })
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    const field = await screen.findByRole('combobox', { name: 'Rechercher ou aller à…' })
    type(field, 'brimbelle')
    await screen.findByRole('option', { name: /Lire/ })
    fireEvent.keyDown(field, { code: 'Enter', key: 'Enter' })
    await waitFor(() => expect(address()).toBe(`/admin/courses/${course}/edit?tab=programme&lecon=${lesson}`))
  })
})
