import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminCertificatesScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminCertificates,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/CertificatesPage.tsx'),
    head: () => ({ title: 'Attestations' }),
  },
  {
    path: ADMIN_PATHS.adminCertificateTemplate,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/TemplatePage.tsx'),
    head: () => ({ title: 'Modèle d’attestation' }),
  },
]
