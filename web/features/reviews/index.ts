export { reviewNotice, reviewSigned } from './labels.ts'
export { createReview, myReview, removeReview } from './own-review.ts'
export { publishedReviews, type Review, useReviews } from './queries.ts'
