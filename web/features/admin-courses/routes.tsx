import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminCoursesScreens: readonly Screen[] = [
  {
    path: PATHS.adminCourses,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/CoursesPage.tsx'),
    head: () => ({ title: 'Formations' }),
  },
  {
    path: PATHS.adminCourseNew,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/NewCoursePage.tsx'),
    head: () => ({ title: 'Nouvelle formation' }),
  },
  {
    path: PATHS.adminCourseEdit,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/CourseEditPage.tsx'),
    head: () => ({ title: 'Formation' }),
  },
  {
    path: PATHS.adminQuiz,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/QuizPage.tsx'),
    head: () => ({ title: 'Quiz' }),
  },
]
