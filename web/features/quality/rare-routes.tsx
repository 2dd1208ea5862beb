import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'
import { trainingResults } from './queries.ts'

export const qualityScreens: readonly Screen[] = [
  {
    // The secret is in its address.
    path: PATHS.survey,
    layout: 'none',
    rendered: 'browser',
    page: () => import('./pages/SurveyPage.tsx'),
    head: () => ({ title: 'Questionnaire de formation' }),
  },
  {
    path: PATHS.results,
    layout: 'none',
    rendered: 'page',
    page: () => import('./pages/ResultsPage.tsx'),
    load: async ({ queries }) => {
      await queries.ensureQueryData(trainingResults)
      return undefined
    },
    head: () => ({
      title: 'Résultats de nos formations',
      description:
        'Nombre de personnes formées, part de celles qui terminent, abandons et satisfaction sur les douze derniers mois.',
      canonical: PATHS.results,
    }),
  },
]
