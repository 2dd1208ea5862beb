/** The values that a lesson's panel changes. */
import { minimumSeconds } from '#drizzle/domain/completion.ts'
import { BLOCK_LABELS, type Exercise } from '#drizzle/domain/exercise.ts'
import { LESSON_KIND_LABELS as LESSON_TYPES } from '#drizzle/domain/lesson-kinds.ts'
import { hlsAddress, vimeoId, youTubeId } from '#drizzle/domain/video-source.ts'
import type { ValueLabels } from '../../admin-ui/forms/described.ts'
import type { WriteTo } from '../../lib/collections.ts'
import { minutes } from '../../lib/format.ts'
import { dateAtTime } from '../../lib/moments.ts'
import type { Lesson } from './queries.ts'

export interface LessonValues {
  title: string
  slug: string
  type: Lesson['type']
  content: string
  transcript: string
  videoProvider: Lesson['videoProvider']
  videoId: string
  /** The record stores seconds. */
  minutes: number | null
  isPreview: boolean
  manualCompletion: boolean
  /** Empty: by the lesson's length. */
  minimumSeconds: number | null
  /** A model wrote part of it, and no author has reviewed it yet. */
  aiDraft: boolean
  exercise: Exercise | null
  /** The date of a live lesson; empty while it is not set. */
  liveAt: string
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
  minimumSeconds: lesson.minimumSeconds,
  aiDraft: lesson.aiDraft,
  exercise: lesson.exercise,
  liveAt: lesson.liveAt,
})

/** How the inputs are called; a conflict names them alike. */
export const LESSON_LABELS: Record<keyof LessonValues, string> = {
  title: 'Titre',
  slug: 'Adresse',
  type: 'Type',
  content: 'Texte',
  transcript: 'Transcription',
  videoProvider: 'Source de la vidéo',
  videoId: 'Vidéo',
  minutes: 'Durée en minutes',
  isPreview: 'Aperçu gratuit',
  manualCompletion: 'Terminable à la main',
  minimumSeconds: 'Durée minimale en secondes',
  aiDraft: 'Texte d’une IA, à relire',
  exercise: 'Exercice',
  liveAt: 'Date et heure du direct',
}

/** How the parts of a lesson with files are called. */
export const LESSON_FILE_LABELS: Readonly<Record<string, string>> = {
  video: 'Vidéo déposée',
  audio: 'Audio',
  captions: 'Sous-titres et chapitres',
  attachments: 'Documents',
}

export const PROVIDER_LABELS: Record<string, string> = {
  file: 'Fichier déposé ici',
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  hls: 'Flux HLS',
}

/** Normalises a film's address; other text is unchanged. */
const READ: Record<string, (typed: string) => string> = {
  youtube: youTubeId,
  vimeo: vimeoId,
  hls: hlsAddress,
}
export const filmAddress = (provider: string, typed: string): string => READ[provider]?.(typed) || typed

export const LESSON_VALUE_LABELS: ValueLabels<LessonValues> = {
  type: (value) => LESSON_TYPES[value] ?? value,
  videoProvider: (value) => PROVIDER_LABELS[value] ?? value,
  minutes,
  liveAt: dateAtTime,
  exercise: (value) =>
    value ? value.blocks.map(({ title, kind }) => title || BLOCK_LABELS[kind]).join(', ') : '',
}

/** The effect of an empty « Durée minimale », for the form's values; domain/completion.ts decides. */
export const minimumHint = (values: LessonValues, lesson: Lesson): string => {
  const guess = minimumSeconds({
    ...lesson,
    ...values,
    minimumSeconds: null,
    durationSeconds: (values.minutes ?? 0) * 60,
  })
  const empty =
    guess > 0 ? `${guess}\u00a0secondes, d’après la longueur de la leçon.` : 'aucune pour cette leçon.'
  return `Entre l’ouverture de la leçon et «\u00a0Terminer\u00a0». Champ vide\u00a0: ${empty} 0\u00a0: aucune.`
}

/** The record's values: minutes are stored as seconds, and left alone while their rounding did not change. */
export const lessonPatch = (change: Partial<LessonValues>): WriteTo<'lessons'> => {
  const { minutes: wanted, ...rest } = change
  return wanted === undefined ? rest : { ...rest, durationSeconds: (wanted ?? 0) * 60 }
}
