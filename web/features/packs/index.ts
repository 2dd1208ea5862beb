export { fitSentence } from './fitting/labels.ts'
export { exchangedFor, type Fit, useFit } from './fitting/queries.ts'
export { savedOf } from './labels.ts'
