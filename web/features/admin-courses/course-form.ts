/** The values that the editor changes, and the checks that span two of them. */
import { openPriceProblems } from '#drizzle/domain/open-price.ts'
import type { Course } from './queries.ts'

export interface CourseValues {
  title: string
  slug: string
  shortDescription: string
  description: string
  objectives: string[]
  audience: string
  prerequisites: string
  level: string
  category: string
  tags: string[]
  instructor: string
  order: number | null
  faq: { question: string; answer: string }[]
  price: number | null
  salePrice: number | null
  isFree: boolean
  openPrice: boolean
  minPrice: number | null
  installmentPrice: number | null
  installmentCount: number | null
  subscriptionPrice: number | null
  subscriptionInterval: Course['subscriptionInterval']
  trialDays: number | null
  accessMonths: number | null
  mostHours: number | null
  taxTreatment: Course['taxTreatment']
  taxRate: number | null
  withdrawal: Course['withdrawal']
  previewVideo: string
  certificate: boolean
  discussion: Course['discussion']
  completionThreshold: number | null
  mutedSurveys: Course['mutedSurveys']
  seoTitle: string
  seoDescription: string
}

export const DISCUSSION_LABELS: Record<string, string> = {
  open: 'Publiés aussitôt',
  moderated: 'Relus avant de paraître',
  closed: 'Fermés, ceux qui existent restent lisibles',
}

export const INTERVAL_LABELS: Record<string, string> = { month: 'Par mois', year: 'Par an' }

/** How the inputs are called; a conflict names them alike, so two titles may not share a name. */
export const COURSE_LABELS: Record<keyof CourseValues, string> = {
  title: 'Titre',
  slug: 'Adresse',
  shortDescription: 'Résumé',
  description: 'Description',
  objectives: 'Objectifs',
  audience: 'Pour qui',
  prerequisites: 'Prérequis',
  level: 'Niveau',
  category: 'Catégorie',
  tags: 'Tags',
  instructor: 'Formatrice ou formateur',
  order: 'Ordre dans le catalogue',
  faq: 'Questions fréquentes',
  price: 'Prix',
  salePrice: 'Prix promotionnel',
  isFree: 'Gratuit',
  openPrice: 'Prix libre',
  minPrice: 'Montant minimum',
  installmentPrice: 'Montant de chaque mensualité',
  installmentCount: 'Nombre de mensualités',
  subscriptionPrice: 'Prix de l’abonnement',
  subscriptionInterval: 'Périodicité',
  trialDays: 'Jours d’essai',
  accessMonths: 'Durée d’accès en mois',
  mostHours: 'Heures de connexion par inscription',
  taxTreatment: 'Régime de TVA',
  taxRate: 'Taux de TVA en pourcentage',
  withdrawal: 'Droit de rétractation',
  previewVideo: 'Vidéo de présentation',
  certificate: 'Remettre une attestation à la fin',
  discussion: 'Messages sous les leçons',
  completionThreshold: 'Part des leçons à terminer',
  mutedSurveys: 'Questionnaires qui ne partent pas',
  seoTitle: 'Titre pour les moteurs de recherche',
  seoDescription: 'Description pour les moteurs de recherche',
}

export const valuesOf = (course: Course): CourseValues => ({
  title: course.title,
  slug: course.slug,
  shortDescription: course.shortDescription,
  description: course.description,
  objectives: course.objectives ?? [],
  audience: course.audience,
  prerequisites: course.prerequisites,
  level: course.level,
  category: course.category,
  tags: course.tags,
  instructor: course.instructor,
  order: course.order,
  faq: course.faq ?? [],
  // Nothing that nobody chose to give is a price.
  price: course.price === 0 && !course.isFree ? null : course.price,
  salePrice: course.salePrice,
  isFree: course.isFree,
  openPrice: course.openPrice,
  minPrice: course.minPrice,
  installmentPrice: course.installmentPrice,
  installmentCount: course.installmentCount,
  subscriptionPrice: course.subscriptionPrice,
  subscriptionInterval: course.subscriptionInterval,
  trialDays: course.trialDays,
  accessMonths: course.accessMonths,
  mostHours: course.mostHours,
  taxTreatment: course.taxTreatment,
  taxRate: course.taxRate,
  withdrawal: course.withdrawal,
  previewVideo: course.previewVideo,
  certificate: course.certificate,
  discussion: course.discussion || 'open',
  completionThreshold: course.completionThreshold || 100,
  mutedSurveys: course.mutedSurveys,
  seoTitle: course.seoTitle,
  seoDescription: course.seoDescription,
})

/** Specification §5: instalments need price and count, a subscription price and interval. */
export const pairErrors = (values: CourseValues): Record<string, string> => {
  const errors: Record<string, string> = {}
  if ((values.installmentPrice === null) !== (values.installmentCount === null))
    errors[values.installmentPrice === null ? 'installmentPrice' : 'installmentCount'] =
      'Indiquez le montant et le nombre de mensualités.'
  if ((values.subscriptionPrice === null) !== (values.subscriptionInterval === ''))
    errors[values.subscriptionPrice === null ? 'subscriptionPrice' : 'subscriptionInterval'] =
      'Indiquez le prix et la périodicité.'
  if (values.salePrice !== null && values.salePrice >= (values.price ?? 0))
    errors.salePrice = 'Le prix promotionnel doit être inférieur au prix.'
  return { ...errors, ...openPriceProblems({ ...values, price: values.price ?? 0 }) }
}

/** The tab that holds a field, so that an error opens the right one. */
export const TAB_OF: Record<string, string> = {
  price: 'tarifs',
  salePrice: 'tarifs',
  minPrice: 'tarifs',
  installmentPrice: 'tarifs',
  installmentCount: 'tarifs',
  subscriptionPrice: 'tarifs',
  subscriptionInterval: 'tarifs',
  trialDays: 'tarifs',
  accessMonths: 'tarifs',
  mostHours: 'tarifs',
  taxRate: 'tarifs',
  previewVideo: 'medias',
  completionThreshold: 'publication',
  mutedSurveys: 'publication',
  discussion: 'publication',
  seoTitle: 'publication',
  seoDescription: 'publication',
}
