import type { DownloadedRecording } from '../../web/lib/offline/downloaded-recording.ts'

export const DOWNLOADED_AT = Date.parse('2026-11-24T20:00:00Z')

/** Two hundred and fifty bytes in three parts, stored by u1. */
export const downloadedRecording = (change: Partial<DownloadedRecording> = {}): DownloadedRecording => ({
  userId: 'u1',
  lesson: {
    id: 'l1',
    title: 'Fermer les yeux',
    audio: 'séance 1_abc.mp3',
    mediaSeconds: 60,
    durationSeconds: 60,
  },
  course: { id: 'c1', title: 'Dormir', slug: 'dormir' },
  position: 1,
  type: 'audio/mpeg',
  bytes: 250,
  partBytes: 100,
  isWhole: true,
  hasPicture: true,
  keptAt: DOWNLOADED_AT,
  checkedAt: DOWNLOADED_AT,
  expiresAt: '',
  ...change,
})
