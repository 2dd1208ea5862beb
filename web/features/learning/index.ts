export { saveTrainingArchive, saveTrainingDocument } from './documents/queries.ts'
export { usedUpText } from './labels.ts'
export { useLiveLearning } from './live/queries.ts'
export {
  type Certificate,
  type Course,
  type Enrollment,
  livesAhead,
  myCertificates,
  myEnrollments,
  myProgress,
  type Outline,
  outlineOf,
  type Placed,
  type Progress,
} from './queries.ts'
