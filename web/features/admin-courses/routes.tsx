import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminCoursesScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminCourses,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/CoursesPage.tsx'),
    head: () => ({ title: 'Formations' }),
  },
  {
    path: ADMIN_PATHS.adminCourseNew,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/NewCoursePage.tsx'),
    head: () => ({ title: 'Nouvelle formation' }),
  },
  {
    path: ADMIN_PATHS.adminCourseEdit,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/CourseEditPage.tsx'),
    head: () => ({ title: 'Formation' }),
  },
  {
    path: ADMIN_PATHS.adminCourseLessons,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/LessonsPage.tsx'),
    head: () => ({ title: 'Leçons' }),
  },
  {
    path: ADMIN_PATHS.adminCatalogue,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/CataloguePage.tsx'),
    head: () => ({ title: 'Catalogue' }),
  },
  {
    path: ADMIN_PATHS.adminQuiz,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/QuizPage.tsx'),
    head: () => ({ title: 'Quiz' }),
  },
  {
    path: ADMIN_PATHS.adminAiTest,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/AiTestPage.tsx'),
    head: () => ({ title: 'Test de génération' }),
  },
]
