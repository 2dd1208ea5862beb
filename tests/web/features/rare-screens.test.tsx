/**
 * Screens that few visits reach: free previews, a course from three answers, the board of courses, one's own
 * pace.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import CallbackPage from '../../../web/features/account/pages/CallbackPage.tsx'
import QuickStartPage from '../../../web/features/admin-courses/pages/QuickStartPage.tsx'
import LessonPreviewPage from '../../../web/features/courses/pages/LessonPreviewPage.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons } from '../../support/catalogue.ts'
import { field, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

describe('free extracts', () => {
  it('are listed, and lead through one of them to its course', async () => {
    const app = await testApp()
    const course = await app.seed((tx) => {
      const made = makeCourseWithLessons(tx, 2, { title: 'Souffler', price: 0 })
      tx.update(lessons, made.lessons[0]?.id ?? '', { title: 'Trois minutes suffisent', isPreview: true })
      return made.course
    })
    const { address } = await renderApp(<LessonPreviewPage />, { app, at: '/lesson-preview' })
    await screen.findByRole('heading', { level: 1, name: 'Extraits gratuits' })
    expect(screen.queryByText('Leçon 2')).toBeNull()
    await press(/Trois minutes suffisent/)
    await screen.findByRole('heading', { level: 1, name: 'Trois minutes suffisent' })
    const free = await screen.findByText('Commencer gratuitement')
    expect(free.closest('a')?.getAttribute('href')).toBe(
      `/inscription?redirect=${encodeURIComponent(`/courses/${course.slug}`)}`,
    )
    await press('Découvrir la formation')
    expect(address()).toBe(`/courses/${course.slug}`)
  })
})

describe('first steps of a course', () => {
  it('are for authors of courses', async () => {
    await renderApp(<QuickStartPage />, { at: '/settings/createcourses' })
    await screen.findByText('Connectez-vous pour accéder à cette page.')
  })

  it('make a draft of three answers and go on in its programme', async () => {
    const app = await testApp()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const { address } = await renderApp(<QuickStartPage />, { app, as: admin, at: '/settings/createcourses' })
    await write('Titre', 'Ralentir le soir')
    await write(/^Promesse/, 'Finir la journée sans écran.')
    await press('Créer le brouillon')
    await waitFor(() => expect(address()).toMatch(/\/edit\?tab=programme$/))
    expect(app.engine.read(system).find(courses, {})).toMatchObject([
      { title: 'Ralentir le soir', shortDescription: 'Finir la journée sans écran.', status: 'draft' },
    ])
  })
})

describe('lessons of a course', () => {
  it('ask for a first module where there is none', async () => {
    const app = await testApp()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const { id } = await app.seed((tx) => makeCourse(tx, { status: 'draft' }))
    await renderApp(`/admin/courses/${id}/lessons`, { app, as: admin })
    await screen.findByRole('heading', { level: 1, name: 'Leçons' })
    await screen.findByText('Ajoutez un premier module.')
  })
})

describe('board of courses', () => {
  it('moves a course, and brings one back that may not be published', async () => {
    const app = await testApp()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const course = await app.seed((tx) => makeCourse(tx, { title: 'Ralentir', status: 'draft' }))
    await renderApp('/admin/formations', { app, as: admin })
    const column = (name: RegExp) => screen.findByRole('region', { name })
    const act = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name: 'Actions pour Ralentir' }))
      fireEvent.click(await screen.findByRole('menuitem', { name }))
    }
    await within(await column(/^Brouillons/)).findByText('Ralentir')
    await act('Publier')
    await screen.findAllByRole('alert')
    await within(await column(/^Brouillons/)).findByText('Ralentir')
    await act('Archiver')
    await within(await column(/^Archivées/)).findByText('Ralentir')
    await waitFor(() => expect(app.engine.read(system).get(courses, course.id).status).toBe('archived'))
  })
})

describe('pace of a member', () => {
  it('is stored and shown again', async () => {
    const app = await testApp()
    const member = await app.person('claire@example.com')
    const course = await app.seed((tx) => {
      const made = makeCourseWithLessons(tx, 2).course
      enrol(tx, app.clock.now(), member.id, made.id, 'manual')
      return made.id
    })
    const first = await renderApp(`/mon-espace/${course}`, { app, as: member })
    await press('Mon rythme')
    await screen.findByRole('heading', { level: 1, name: 'Mon rythme' })
    await screen.findByRole('heading', { level: 3, name: 'La semaine prochaine' })
    fireEvent.click(await field('Deux leçons par semaine'))
    fireEvent.click(await field('mardi'))
    await screen.findByText('Votre rythme est enregistré.')
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
        'Cette semaine',
      ]),
    )
    const at = first.address()
    first.unmount()
    await renderApp(at, { app, as: member })
    await waitFor(async () => expect((await field('Deux leçons par semaine')).checked).toBe(true))
  })
})

describe('answer of another service', () => {
  it('is refused where nothing was asked, with a way back', async () => {
    await renderApp(<CallbackPage />, { at: '/auth/callback?state=somebody-else&code=code-1' })
    await screen.findByText("State parameters don't match.")
    const again = screen.getByText('Recommencer')
    expect(again.closest('a')?.getAttribute('href')).toBe('/connexion')
  })
})
