/** Addresses that an editorial page may not have: those of the application's own screens and files. */
import { PATHS } from './paths.ts'

const firstOf = (path: string): string => path.split('/')[1] ?? ''

/** First segments that are not in `PATHS`: calls, files, and screens that the specification names. */
const OTHERS = [
  'admin-login',
  'api',
  'assets',
  'atelier-relations-toxiques',
  'atelier-vibration',
  'ateliers',
  'builds',
  'cagnotte',
  'calendar',
  'courrier',
  'createfund',
  'createquestion',
  'linktree',
  'pack-relations-toxiques',
  'questionnaires',
  'r',
  'reservation',
  'service-worker',
  'solution-personnalisee',
  'webinaire',
  'webinaire-demo',
  'webinaire-price',
]
const RESERVED: ReadonlySet<string> = new Set([...Object.values(PATHS).map(firstOf), ...OTHERS])

export const RESERVED_SLUG = 'Cette adresse est celle d’une page du site. Choisissez-en une autre.'

/** Whether a screen or a file of the application has the page's address, or those below it. */
export const isReservedSlug = (slug: string): boolean => {
  const first = firstOf(`/${slug}`)
  return RESERVED.has(first) || first.startsWith('webinaire-price-')
}
