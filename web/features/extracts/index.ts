export { extractCaption } from './labels.ts'
export { extractsOf } from './queries.ts'
