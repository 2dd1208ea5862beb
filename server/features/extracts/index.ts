export { recordingLevels } from './job.ts'
export {
  audioPreviewStart,
  beginAudioPreview,
  copyLessonAudioPreview,
  copyProduitAudioPreview,
  recordingOf,
} from './service.ts'
