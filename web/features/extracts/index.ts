export { LateExtractPlayer } from './components/LateExtractPlayer.tsx'
export { audioPreviewCaption, audioPreviewLength } from './labels.ts'
export { prefetchExtracts } from './prefetch-extracts.ts'
export { audioPreviewsOf, type PlayableAudioPreview } from './queries.ts'
