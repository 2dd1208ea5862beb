import type { Crumb } from '../../lib/head.ts'
import { link } from '../../lib/paths.ts'
import type { EditorialPage } from './queries.ts'

/** The path to a page, on the page and for search engines. */
export const pageCrumbs = (page: Pick<EditorialPage, 'title'>): Crumb[] => [
  { label: 'Accueil', to: link('home') },
  { label: page.title },
]
