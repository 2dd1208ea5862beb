import type { Crumb } from '../../lib/head.ts'
import { link } from '../../lib/paths.ts'

/** The path to a pack, on the page and for search engines. */
export const packCrumbs = ({ title }: { title: string }): Crumb[] => [
  { label: 'Accueil', to: link('home') },
  { label: 'Boutique', to: link('shop') },
  { label: title },
]
