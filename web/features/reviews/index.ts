export { ReviewList } from './components/ReviewList.tsx'
export { createReview, myReview, removeReview } from './own-review.ts'
export { publishedReviews, type Review, taggedReviews, useReviews } from './queries.ts'
