/** The values that the pack's form changes. */
import type { Pack } from './queries.ts'

export interface PackValues {
  title: string
  slug: string
  excerpt: string
  content: string
  price: number | null
  salePrice: number | null
  courses: string[]
  produits: string[]
  status: Pack['status']
  order: number | null
}

export const STATUS_LABELS: Record<string, string> = {
  draft: 'Brouillon',
  published: 'Publié',
  archived: 'Archivé',
}

/** How the inputs are called; a conflict names them alike. */
export const PACK_LABELS: Record<keyof PackValues, string> = {
  title: 'Titre',
  slug: 'Adresse',
  excerpt: 'Résumé',
  content: 'Contenu',
  price: 'Prix du coffret',
  salePrice: 'Prix promotionnel',
  courses: 'Formations',
  produits: 'Produits',
  status: 'Statut',
  order: 'Ordre dans la boutique',
}

export const EMPTY: PackValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  price: null,
  salePrice: null,
  courses: [],
  produits: [],
  status: 'draft',
  order: 0,
}

export const valuesOf = ({
  title,
  slug,
  excerpt,
  content,
  price,
  salePrice,
  courses,
  produits,
  status,
  order,
}: Pack): PackValues => ({
  title,
  slug,
  excerpt,
  content,
  price,
  salePrice,
  courses,
  produits,
  status,
  order,
})

/** Checks across two fields, as on the server. */
export const crossErrors = ({ price, salePrice, status, courses, produits }: PackValues) => {
  const errors: Record<string, string> = {}
  if (salePrice !== null && salePrice >= (price ?? 0))
    errors.salePrice = 'Le prix promotionnel doit être inférieur au prix.'
  if (status === 'published' && courses.length + produits.length < 2)
    errors.produits = 'Un coffret publié contient au moins deux éléments.'
  return errors
}
