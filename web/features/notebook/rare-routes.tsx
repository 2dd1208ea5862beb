import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const notebookScreens: readonly Screen[] = [
  {
    path: PATHS.notebook,
    layout: 'none',
    // Its data is in the browser alone.
    rendered: 'browser',
    page: () => import('./pages/NotebookPage.tsx'),
    head: () => ({ title: 'Carnet d’écriture' }),
  },
]
