/**
 * The pages of a course as a member sees them: closed parts state the reason, and viewing leaves no trace.
 */
import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { lessons, modules } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import ViewCoursePage from '../../../web/features/learning/view-as/ViewCoursePage.tsx'
import ViewLessonPage from '../../../web/features/learning/view-as/ViewLessonPage.tsx'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

const AT = '?le=2026-03-12%2009:00:00.000Z'

/** Claire in a course whose second module opens on the first of April, twenty days after the date of the view. */
const world = async () => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const staff = await app.person('ines@example.com', { role: 'staff' })
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) => {
    const { course, lessons: list } = makeCourseWithLessons(tx, 2, { title: 'Dormir' })
    const [first, second] = list.map(({ id }) => id)
    tx.update(lessons, first ?? '', { title: 'Se poser', content: '<p>Respirez.</p>' })
    tx.update(lessons, second ?? '', {
      title: 'Faire le point',
      type: 'quiz',
      content: '<p>Respirez.</p>',
      manualCompletion: false,
    })
    const module = tx.create(modules, {
      course: course.id,
      title: 'Second',
      order: 2,
      releaseAfterDays: 31,
    }).id
    const late = tx.create(lessons, {
      module,
      title: 'Plus tard',
      type: 'text',
      content: '<p>Plus tard.</p>',
    })
    const enrollment = tx.create(enrollments, {
      user: claire.id,
      course: course.id,
      enrolledAt: '2026-03-01 08:00:00.000Z',
    })
    return {
      course: course.id,
      first: first ?? '',
      quiz: second ?? '',
      late: late.id,
      enrollment: enrollment.id,
    }
  })
  const show = (lesson = '', as: Person = admin) =>
    renderElement(
      <Routes>
        <Route path="/admin/apercu/:id" element={<ViewCoursePage />} />
        <Route path="/admin/apercu/:id/:lessonId" element={<ViewLessonPage />} />
      </Routes>,
      { app, as, at: `/admin/apercu/${made.enrollment}${lesson ? `/${lesson}` : ''}${AT}` },
    )
  return { app, staff, show, ...made }
}

describe('view as a member', () => {
  it('shows the course with its locks, the member and the date, and leads out', async () => {
    const { show, course, enrollment, first } = await world()
    await show()
    expect(await screen.findByText(/ce que voit claire, le 12 mars 2026/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Quitter l’aperçu' }).getAttribute('href')).toBe(
      `/admin/courses/${course}/inscrits`,
    )
    expect(screen.getByText(/ouvrira le 1er avril 2026/)).toBeTruthy()
    const open = screen.getByRole('link', { name: /Se poser/ })
    expect(decodeURIComponent(open.getAttribute('href') ?? '')).toMatch(
      new RegExp(`^/admin/apercu/${enrollment}/${first}\\?le=2026-03-12`),
    )
    fireEvent.click(open)
    expect(await screen.findByText('Respirez.')).toBeTruthy()
    expect(screen.getByText(/ce que voit claire, le 12 mars 2026/)).toBeTruthy()
  })

  it('states why a lesson is closed, and begins no quiz', async () => {
    const { app, show, late, quiz, enrollment } = await world()
    const closed = await show(late)
    expect(await screen.findByText('Cette leçon s’ouvre le 1er avril 2026.')).toBeTruthy()
    expect(closed.network.sent(/lessons\/records/)).toEqual([])
    closed.unmount()
    await app.seed((tx) => {
      tx.update(enrollments, enrollment, { mostHours: 10 })
      tx.update(enrollments, enrollment, { usedUpAt: '2026-03-10 09:00:00.000Z' })
    })
    const usedUp = await show(late)
    expect(await screen.findByText(/adressez-vous à la personne qui vous forme/)).toBeTruthy()
    usedUp.unmount()
    await app.seed((tx) => tx.update(enrollments, enrollment, { mostHours: null }))
    await show(quiz)
    expect(await screen.findByText(/il ne se commence pas/)).toBeTruthy()
  })

  it('writes nothing and reads no personal data', async () => {
    const { show, enrollment, first, quiz } = await world()
    const requested: string[] = []
    for (const lesson of [first, quiz]) {
      const { network, unmount } = await show(lesson)
      await screen.findByText('Respirez.')
      requested.push(...network.requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`))
      unmount()
    }
    expect(requested.length).toBeGreaterThan(3)
    const allowed = new RegExp(
      `^GET /api/(enrollments/${enrollment}/view|collections/(lessons|courses)/records/\\w+)$`,
    )
    for (const call of requested) expect(call).toMatch(allowed)
  })

  it('requires the permission', async () => {
    const { show, staff } = await world()
    const { network } = await show('', staff)
    expect(await screen.findByText('Accès réservé')).toBeTruthy()
    expect(network.requests).toEqual([])
  })
})
