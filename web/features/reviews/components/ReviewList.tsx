import { Badge } from '../../../ui/badge/Badge.tsx'
import { Quote } from '../../../ui/quote/Quote.tsx'
import { reviewNotice, reviewSigned } from '../labels.ts'
import type { Review } from '../queries.ts'
import styles from './ReviewList.module.css'

/** Reviews side by side, and the one line that the law asks for under them. */
export function ReviewList({ reviews, className }: { reviews: readonly Review[]; className?: string }) {
  return (
    <>
      <div className={className}>
        {reviews.map((review) => (
          <Quote
            key={review.id}
            text={review.body}
            rating={review.rating}
            author={reviewSigned(review)}
            reply={review.reply}
            badge={review.fictional ? <Badge>Témoignage fictif</Badge> : undefined}
          />
        ))}
      </div>
      <p className={styles.notice}>{reviewNotice(reviews)}</p>
    </>
  )
}
