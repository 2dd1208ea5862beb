/** The editor of a course in front of an administrator. */
import { screen } from '@testing-library/react'
import { courses } from '#drizzle/collections/courses.ts'
import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import { system } from '#server/records/actor.ts'
import { useShortcutListener } from '../../web/admin-ui/hooks/use-shortcuts.ts'
import CourseEditPage from '../../web/features/admin-courses/pages/CourseEditPage.tsx'
import { type Person, type TestApp, testApp } from './app.ts'
import { makeCourseWithLessons } from './catalogue.ts'
import { renderElement } from './render-element.tsx'

export const SAVED = /^Enregistré à/

/** The page with what the layout hears of the keyboard. */
const Editor = () => {
  useShortcutListener()
  return <CourseEditPage />
}

/** Without the menu of the administration, which costs as much as the editor; `view` is a query that opens a tab. */
export const showCourse = (app: TestApp, as: Person, id: string, view = '') =>
  renderElement(<Editor />, {
    app,
    as,
    path: ADMIN_PATHS.adminCourseEdit,
    at: `/admin/courses/${id}/edit${view}`,
  })

/** A course of two lessons; what is saved of a published one waits in its working copy. */
export const openCourse = async (view = '', status: 'draft' | 'published' = 'published') => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 2, { title: 'Respirer', status }))
  const page = await showCourse(app, admin, course.id, view)
  await screen.findByText('Respirer', { selector: 'h1' })
  const path = `/api/collections/courses/records/${course.id}`
  return {
    ...page,
    path,
    course,
    admin,
    /** What another person stores meanwhile. */
    changeElsewhere: (body: object) => app.call('PATCH', path, { as: admin, body }),
    stored: () => app.engine.read(system).getOrNull(courses, course.id),
  }
}
