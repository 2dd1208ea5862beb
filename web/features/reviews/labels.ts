import { monthYear } from '../../lib/format.ts'
import type { Review } from './queries.ts'

/**
 * « Claire, octobre 2026 ». A real review also names the month of the experience where it is another one
 * (Code de la consommation, art. D111-17).
 */
export const reviewSigned = ({ authorName, publishedAt, experiencedAt, fictional }: Review): string => {
  const published = monthYear(publishedAt)
  const experienced = fictional ? '' : monthYear(experiencedAt)
  const isOther = experienced !== '' && experienced !== published
  return [authorName, published, isOther && `expérience en ${experienced}`].filter(Boolean).join(', ')
}

/**
 * The notice below reviews: that they are invented; otherwise who may write one, how it is checked and their
 * order (Code de la consommation, art. L111-7-2 and D111-17).
 */
export const reviewNotice = (shown: readonly Pick<Review, 'fictional'>[]): string =>
  shown.some(({ fictional }) => fictional)
    ? 'Avis inventés pour la démonstration, ils ne proviennent pas de clients réels.'
    : 'Avis de clients, sans contrepartie, relus avant publication, les plus récents d’abord.'
