/** The values that a lesson's panel changes. */
import { LESSON_KIND_WORDS as LESSON_TYPES } from '#drizzle/domain/lesson-kinds.ts'
import type { Words } from '../../admin-ui/forms/described.ts'
import type { WriteTo } from '../../lib/collections.ts'
import { minutes } from '../../lib/format.ts'
import type { Lesson } from './queries.ts'

export interface LessonValues {
  title: string
  slug: string
  type: Lesson['type']
  content: string
  transcript: string
  videoProvider: Lesson['videoProvider']
  videoId: string
  /** What the record keeps in seconds. */
  minutes: number | null
  isPreview: boolean
  manualCompletion: boolean
}

export const lessonValues = (lesson: Lesson): LessonValues => ({
  title: lesson.title,
  slug: lesson.slug,
  type: lesson.type,
  content: lesson.content,
  transcript: lesson.transcript,
  videoProvider: lesson.videoProvider,
  videoId: lesson.videoId,
  minutes: lesson.durationSeconds > 0 ? Math.round(lesson.durationSeconds / 60) : null,
  isPreview: lesson.isPreview,
  manualCompletion: lesson.manualCompletion,
})

/** How the inputs are called; a conflict names them alike. */
export const LESSON_LABELS: Record<keyof LessonValues, string> = {
  title: 'Titre',
  slug: 'Adresse',
  type: 'Type',
  content: 'Texte',
  transcript: 'Transcription',
  videoProvider: 'Source de la vidéo',
  videoId: 'Vidéo YouTube',
  minutes: 'Durée en minutes',
  isPreview: 'Aperçu gratuit',
  manualCompletion: 'Terminable à la main',
}

export const PROVIDER_WORDS: Record<string, string> = { file: 'Fichier déposé ici', youtube: 'YouTube' }

export const LESSON_WORDS: Words<LessonValues> = {
  type: (value) => LESSON_TYPES[value] ?? value,
  videoProvider: (value) => PROVIDER_WORDS[value] ?? value,
  minutes,
}

/** The record's values: minutes are stored as seconds, and left alone while their rounding did not change. */
export const lessonPatch = (change: Partial<LessonValues>): WriteTo<'lessons'> => {
  const { minutes: wanted, ...rest } = change
  return wanted === undefined ? rest : { ...rest, durationSeconds: (wanted ?? 0) * 60 }
}
