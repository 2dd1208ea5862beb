export { type Learner, type LearnerView, learnersNamed, viewOfLearner } from './queries.ts'
