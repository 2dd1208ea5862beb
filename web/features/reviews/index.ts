export { reviewNotice, reviewSigned } from './labels.ts'
export { createReview, myReview, publishedReviews, type Review, removeReview, useReviews } from './queries.ts'
