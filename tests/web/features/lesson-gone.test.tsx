/** A lesson that goes while a member takes notes in it. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { field, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const GONE = 'Cette leçon n’est plus disponible.'
const RETURNED = 'Vos notes de cette leçon'

/** The first lesson of a member, open with a note that the server has. */
const openLesson = async (note: string) => {
  const app = await testApp()
  const member = await app.person('claire@example.com')
  const { course, lesson } = await app.seed((tx) => {
    const made = makeCourseWithLessons(tx, 2)
    enrol(tx, app.clock.now(), member.id, made.course.id, 'manual')
    return { course: made.course.id, lesson: made.lessons[0]?.id ?? '' }
  })
  const at = `/mon-espace/${course}/${lesson}`
  const page = await renderApp(at, { app, as: member })
  await write('Mes notes', note)
  await screen.findByText(/^Enregistré à/)
  return { ...page, member, course, at, remove: () => app.seed((tx) => tx.delete(lessons, lesson)) }
}

describe('lesson that is deleted while it is open', () => {
  it('gives back what was written in it, over a reload too', async () => {
    const { app, member, course, at, remove, unmount } = await openLesson('Une idée.')
    await remove()
    await write('Mes notes', 'Une idée. Et une autre.')
    fireEvent.blur(await field('Mes notes'))
    await screen.findByText(GONE)
    expect((await field(RETURNED)).value).toBe('Une idée. Et une autre.')
    unmount()
    const { address } = await renderApp(at, { app, as: member })
    expect((await field(RETURNED)).value).toBe('Une idée. Et une autre.')
    await press('Voir le programme')
    await waitFor(() => expect(address()).toBe(`/mon-espace/${course}`))
  })

  it('gives back notes that the server had and deleted with it', async () => {
    const { remove } = await openLesson('Déjà envoyée.')
    await remove()
    await press('Terminer et continuer')
    await screen.findByText(GONE)
    expect((await field(RETURNED)).value).toBe('Déjà envoyée.')
  })
})
