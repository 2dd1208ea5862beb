export { extractCaption } from './labels.ts'
export { prefetchExtracts } from './prefetch-extracts.ts'
export { extractsOf } from './queries.ts'
