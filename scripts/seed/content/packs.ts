/** The packs of the demonstration, of items that are also sold separately. */
import type { Picture } from '../picture.ts'

interface DemoPack {
  title: string
  slug: string
  excerpt: string
  content: string
  /** Euros. */
  price: number
  /** Slugs. */
  courses: readonly string[]
  produits: readonly string[]
  picture: Picture
}

export const demoPacks: readonly DemoPack[] = [
  {
    title: 'Les nuits retrouvées',
    slug: 'les-nuits-retrouvees',
    excerpt: 'La formation du sommeil, l’audio du soir et le carnet, pour quatre semaines de pratique.',
    content:
      'Tout ce qu’il faut pour reprendre le chemin du sommeil\u00a0: la formation pour comprendre et s’exercer, l’audio pour les soirs où l’on n’a plus la force de lire, le carnet pour suivre ses nuits. Chaque élément s’ouvre et se garde comme s’il avait été choisi seul.',
    price: 119,
    courses: ['retrouver-un-sommeil-paisible'],
    produits: ['traversee-de-nuit', 'le-carnet-des-nuits-douces'],
    picture: { motif: 'vague', palette: 'lagune', seed: 41 },
  },
]
