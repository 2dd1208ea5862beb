import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const learningScreens: readonly Screen[] = [
  {
    path: PATHS.kept,
    layout: 'member',
    // Offline, no session can be verified: the page itself decides whose recordings it shows.
    guard: 'downloads',
    rendered: 'browser',
    page: () => import('./pages/DownloadsPage.tsx'),
    head: () => ({ title: 'Mes séances hors connexion' }),
  },
  {
    path: PATHS.memberCourse,
    layout: 'member',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/MemberCoursePage.tsx'),
    head: () => ({ title: 'Formation' }),
  },
  {
    path: PATHS.memberPlan,
    layout: 'member',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/PlanPage.tsx'),
    head: () => ({ title: 'Mon rythme' }),
  },
  {
    path: PATHS.memberLesson,
    layout: 'player',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/LessonPage.tsx'),
    head: () => ({ title: 'Leçon' }),
  },
  {
    path: ADMIN_PATHS.adminViewCourse,
    layout: 'player',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./view-as/ViewCoursePage.tsx'),
    head: () => ({ title: 'Aperçu d’une formation' }),
  },
  {
    path: ADMIN_PATHS.adminViewLesson,
    layout: 'player',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./view-as/ViewLessonPage.tsx'),
    head: () => ({ title: 'Aperçu d’une leçon' }),
  },
]
