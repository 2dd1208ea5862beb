/** How authors call what a lesson is, in a table or above a text. */

import { LESSON_TYPES } from '#drizzle/collections/courses.ts'
import { filmReference } from '#drizzle/domain/embedded-film.ts'
import { slugify } from '#drizzle/domain/slug.ts'
import { hlsAddress, vimeoId, youTubeId } from '#drizzle/domain/video-source.ts'

type LessonType = (typeof LESSON_TYPES)[number]

const LABELS: Readonly<Record<LessonType, readonly string[]>> = {
  video: ['video', 'film', 'videos', 'youtube', 'vimeo'],
  text: ['text', 'texte', 'article', 'lecture', 'page', 'cours'],
  audio: ['audio', 'podcast', 'son', 'enregistrement'],
  pdf: ['pdf', 'document', 'fiche', 'doc'],
  exercise: ['exercise', 'exercice', 'pratique', 'devoir', 'assignment'],
  quiz: ['quiz', 'qcm', 'test', 'questionnaire', 'evaluation'],
  live: ['live', 'direct', 'visio', 'webinaire', 'webinar', 'classe-virtuelle'],
}

/** The type that a label names; null for an unknown label. */
export const lessonTypeOf = (typed: string): LessonType | null => {
  const word = slugify(typed)
  return LESSON_TYPES.find((type) => LABELS[type].includes(word)) ?? null
}

const MAX_ADDRESS_LENGTH = 2000

export interface LinkedFilm {
  readonly videoProvider: 'youtube' | 'vimeo' | 'hls'
  readonly videoId: string
}

/** The film that an address leads to, as a lesson names it; null for any other address. */
export const filmOf = (typed: string): LinkedFilm | null => {
  const address = typed.trim()
  if (address.length > MAX_ADDRESS_LENGTH) return null
  const reference = filmReference(/^https?:/i.test(address) ? address : `https://${address}`)
  if (reference.startsWith('vimeo:')) return { videoProvider: 'vimeo', videoId: vimeoId(address) }
  if (reference !== '') return { videoProvider: 'youtube', videoId: youTubeId(address) }
  const isStream = /\.m3u8(?:[?#]|$)/i.test(address) && hlsAddress(address) !== ''
  return isStream ? { videoProvider: 'hls', videoId: address } : null
}
