/** The mail with the reason for refusing a review (Code de la consommation, art. L111-7-2). */
import * as z from 'zod'
import { courses } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Reader } from '#server/records/types.ts'
import { paragraphsOf } from './layout.ts'
import { type EmailMessage, greet } from './letter.ts'

export const reviewRefusedMail = z.object({ template: z.literal('reviewRefused'), reviewId: z.string() })

/** `null` when the review is deleted, published meanwhile, or has no account as its author. */
export const reviewRefusedLetter = (reader: Reader, reviewId: string): EmailMessage | null => {
  const review = reader.getOrNull(reviews, reviewId)
  const person = review?.user ? reader.getOrNull(users, review.user) : null
  if (review?.status !== 'rejected' || !person) return null
  const about = reader.getOrNull(courses, review.course) ?? reader.getOrNull(produits, review.produit)
  return {
    to: person.email,
    userId: person.id,
    message: {
      subject: `Votre avis sur «\u00a0${about?.title ?? 'votre achat'}\u00a0» n’a pas été publié`,
      preheader: 'En voici la raison.',
      greeting: greet(person.firstName),
      paragraphs: [
        'Merci d’avoir pris le temps d’écrire. Votre avis n’a pas été publié, pour la raison suivante\u00a0:',
        ...paragraphsOf(review.rejectionReason),
        `Vous aviez écrit\u00a0: «\u00a0${review.body}\u00a0»`,
        'Vous pouvez le supprimer et en écrire un autre, ou répondre à cet e-mail si vous n’êtes pas d’accord.',
      ],
    },
  }
}
