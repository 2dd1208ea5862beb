export { audioPreviewCaption } from './labels.ts'
export { prefetchExtracts } from './prefetch-extracts.ts'
export { audioPreviewsOf } from './queries.ts'
