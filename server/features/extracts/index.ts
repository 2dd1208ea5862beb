export { beginExtract, copyLessonExtract, copyProduitExtract, extractStart, recordingOf } from './service.ts'
