import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'
import { verifiedCertificate } from './queries.ts'

export const verificationScreens: readonly Screen[] = [
  {
    path: PATHS.verification,
    layout: 'none',
    rendered: 'page',
    page: () => import('./pages/VerificationPage.tsx'),
    load: async ({ queries, params }) => {
      await queries.ensureQueryData(verifiedCertificate(params.token ?? ''))
      return undefined
    },
    // Without an address that counts: it names a person.
    head: () => ({ title: 'Vérification d’attestation' }),
  },
]
