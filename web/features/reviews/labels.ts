import { longDate } from '../../lib/format.ts'
import type { Review } from './queries.ts'

/** « Claire, 5 sur 5, publié le 3 novembre 2026, expérience du 20 octobre 2026 ». */
export const reviewSigned = ({ authorName, rating, publishedAt, experiencedAt }: Review): string =>
  [
    authorName,
    rating && `${rating} sur 5`,
    publishedAt && `publié le ${longDate(publishedAt)}`,
    experiencedAt && `expérience du ${longDate(experiencedAt)}`,
  ]
    .filter(Boolean)
    .join(', ')

/**
 * The notice below reviews: that they are invented; otherwise who may write one, how it is checked and their
 * order (Code de la consommation, art. L111-7-2 and D111-17).
 */
export const reviewNotice = (shown: readonly Pick<Review, 'fictional'>[]): string =>
  shown.some(({ fictional }) => fictional)
    ? 'Avis inventés pour la démonstration, ils ne proviennent pas de clients réels.'
    : 'Avis de clients, sans contrepartie, relus avant publication, les plus récents d’abord.'
