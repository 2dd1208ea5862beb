/** The values that the product's form changes. */
import { openPriceProblems } from '#drizzle/domain/open-price.ts'
import type { Produit } from './queries.ts'

export interface ProduitValues {
  title: string
  slug: string
  excerpt: string
  content: string
  price: number | null
  salePrice: number | null
  isFree: boolean
  openPrice: boolean
  minPrice: number | null
  saleStart: string
  saleEnd: string
  category: string
  tags: string[]
  status: Produit['status']
  kind: Produit['kind']
  order: number | null
  videoId: string
  buttonLink: string
  buttonLabel: string
  stock: number | null
  downloadLimit: number | null
  marksPdf: boolean
  related: string[]
  weightGrams: number | null
  durationMinutes: number | null
  place: string
  taxTreatment: Produit['taxTreatment']
  taxRate: number | null
  withdrawal: Produit['withdrawal']
  featured: boolean
}

export const STATUS_LABELS: Record<string, string> = {
  draft: 'Brouillon',
  published: 'Publié',
  archived: 'Archivé',
}
export const KIND_LABELS: Record<string, string> = {
  digital: 'Un fichier à télécharger',
  physical: 'Un objet',
  service: 'Une séance',
}

export const EMPTY: ProduitValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  price: null,
  salePrice: null,
  isFree: false,
  openPrice: false,
  minPrice: null,
  saleStart: '',
  saleEnd: '',
  category: '',
  tags: [],
  status: 'draft',
  kind: 'digital',
  order: 0,
  videoId: '',
  buttonLink: '',
  buttonLabel: '',
  stock: null,
  downloadLimit: null,
  marksPdf: true,
  related: [],
  weightGrams: 0,
  durationMinutes: null,
  place: '',
  taxTreatment: 'standard',
  taxRate: 20,
  withdrawal: 'days14',
  featured: false,
}

/** A seller without VAT begins a product without it (CGI, art. 293 B). */
export const emptyFor = (regime: string | undefined): ProduitValues =>
  regime === 'franchise' ? { ...EMPTY, taxTreatment: 'franchise_293B', taxRate: 0 } : EMPTY

export const valuesOf = (produit: Produit): ProduitValues => ({
  title: produit.title,
  slug: produit.slug,
  excerpt: produit.excerpt,
  content: produit.content,
  // Nothing that nobody chose to give is a price.
  price: produit.price === 0 && !produit.isFree ? null : produit.price,
  salePrice: produit.salePrice,
  isFree: produit.isFree,
  openPrice: produit.openPrice,
  minPrice: produit.minPrice,
  saleStart: produit.saleStart,
  saleEnd: produit.saleEnd,
  category: produit.category,
  tags: produit.tags,
  status: produit.status,
  kind: produit.kind,
  order: produit.order,
  videoId: produit.videoId,
  buttonLink: produit.buttonLink,
  buttonLabel: produit.buttonLabel,
  stock: produit.stock,
  downloadLimit: produit.downloadLimit,
  marksPdf: produit.marksPdf,
  related: produit.related,
  weightGrams: produit.weightGrams,
  durationMinutes: produit.durationMinutes,
  place: produit.place,
  taxTreatment: produit.taxTreatment,
  taxRate: produit.taxRate,
  withdrawal: produit.withdrawal,
  featured: produit.featured,
})

/** Checks that span two fields, and the addresses that a button may lead to (domain §2). */
export const crossErrors = (values: ProduitValues): Record<string, string> => {
  const errors: Record<string, string> = {}
  if (values.salePrice !== null && values.salePrice >= (values.price ?? 0))
    errors.salePrice = 'Le prix promotionnel doit être inférieur au prix.'
  if (values.saleStart && values.saleEnd && values.saleEnd <= values.saleStart)
    errors.saleEnd = 'La fin doit venir après le début.'
  if (values.buttonLink && !/^(https?:\/\/\S+|\/(?![/\\])\S*)$/.test(values.buttonLink))
    errors.buttonLink = 'Saisissez une adresse complète, par exemple https://example.com.'
  return { ...errors, ...openPriceProblems({ ...values, price: values.price ?? 0 }) }
}
