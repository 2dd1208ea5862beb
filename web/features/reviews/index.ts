export { ReviewList } from './components/ReviewList.tsx'
export { createReview, myReview, removeReview } from './own-review.ts'
export { publishedReviews, type Review, useReviews } from './queries.ts'
