import type { Crumb } from '../../lib/head.ts'
import { link } from '../../lib/paths.ts'

/** The path to a page of the site's first level, on the page and for search engines. */
export const crumbsTo = (label: string): Crumb[] => [{ label: 'Accueil', to: link('home') }, { label }]
