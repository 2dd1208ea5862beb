import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminCourseImportsScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminCourseImport,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/CourseImportPage.tsx'),
    head: () => ({ title: 'Importer une formation' }),
  },
]
