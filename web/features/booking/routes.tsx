import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'
import { breadcrumb } from '../../lib/structured-data.ts'
import { services } from '../produits/index.ts'

export const bookingScreens: readonly Screen[] = [
  {
    path: PATHS.booking,
    layout: 'none',
    rendered: 'page',
    page: () => import('./pages/BookingPage.tsx'),
    load: async ({ queries }) => {
      await queries.prefetchQuery(services)
      return undefined
    },
    head: () => ({
      title: 'Prenez rendez-vous',
      description: 'Premier échange de 20 minutes offert, au cabinet, en visio ou au téléphone.',
      canonical: PATHS.booking,
      ...(import.meta.env.SSR
        ? { structuredData: [breadcrumb([{ label: 'Accueil', to: PATHS.home }, { label: 'Rendez-vous' }])] }
        : {}),
    }),
  },
]
