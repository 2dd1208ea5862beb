export {
  audioPreviewStart,
  beginAudioPreview,
  copyLessonAudioPreview,
  copyProduitAudioPreview,
  recordingOf,
} from './service.ts'
