export { usedUpText } from './labels.ts'
export { useLiveLearning } from './live/use-live-learning.ts'
export {
  type Enrollment,
  livesAhead,
  myCertificates,
  myEnrollments,
  myProgress,
  type Outline,
  outlineOf,
  type Placed,
} from './queries.ts'
