/** The paths to a course and to a lesson, on their pages and for search engines. */
import type { Crumb } from '../../lib/head.ts'
import { link } from '../../lib/paths.ts'
import type { Course, Outline } from './queries.ts'

export const courseCrumbs = (course: Pick<Course, 'title'>): Crumb[] => [
  { label: 'Accueil', to: link('home') },
  { label: 'Formations', to: link('courses') },
  { label: course.title },
]
export const lessonCrumbs = ({ course }: Outline, title: string): Crumb[] => [
  { label: 'Formations', to: link('courses') },
  { label: course.title, to: link('course', { slug: course.slug }) },
  { label: title },
]
