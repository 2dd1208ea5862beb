/** The lesson and title that a dropped file becomes. */

export type LessonFileField = 'video' | 'audio' | 'attachments'
export interface LessonFile {
  readonly type: 'video' | 'audio' | 'pdf'
  /** The lesson's field for the file. */
  readonly field: LessonFileField
}

const VIDEO: LessonFile = { type: 'video', field: 'video' }
const AUDIO: LessonFile = { type: 'audio', field: 'audio' }
const PDF: LessonFile = { type: 'pdf', field: 'attachments' }
/** Extensions whose content the lesson's fields accept. */
const BY_EXTENSION: Readonly<Record<string, LessonFile>> = {
  mp4: VIDEO,
  webm: VIDEO,
  mkv: VIDEO,
  mov: VIDEO,
  mp3: AUDIO,
  m4a: AUDIO,
  aac: AUDIO,
  ogg: AUDIO,
  oga: AUDIO,
  wav: AUDIO,
  flac: AUDIO,
  pdf: PDF,
}

/** The `accept` of a file input. */
export const LESSON_FILE_ENDINGS = Object.keys(BY_EXTENSION)
  .map((ending) => `.${ending}`)
  .join(',')

/** The kind of lesson for a file, by its name; null when there is none. */
export const lessonFileOf = (name: string): LessonFile | null =>
  BY_EXTENSION[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null

/**
 * `01 - `, `2.3_`, `Leçon 4 :`, `Module 1 – Vidéo 2.`: a numbering that the lesson's position makes
 * redundant.
 */
const NUMBERING =
  /^\s*(?:(?:leçon|lecon|module|partie|chapitre|épisode|episode|vidéo|video|séance|seance)?\s*n?[°º]?\s*\d{1,3}(?:[._]\d{1,3})*\s*(?:[-–—_.:)\]]+|\s)\s*)+/iu
/** Suffixes that programs append to a name. */
const ADDED = /\s*(?:\(\d+\)|[-–—]\s*copie(?:\s*\(\d+\))?|\b(?:480|720|1080|2160)p\b|\b4k\b)\s*$/iu

const MAX_LENGTH = 160

const withoutAdded = (text: string): string => {
  const rest = text.replace(ADDED, '').trim()
  return rest === text || rest === '' ? text : withoutAdded(rest)
}

/**
 * Underscores and hyphens become spaces; a name that has spaces keeps its hyphens, which belong to its words.
 */
const inText = (base: string): string => {
  const sentence = withoutAdded(base.replace(/_+/g, ' ').trim())
  const isJoined = !/\s/.test(sentence) && (sentence.match(/-/g)?.length ?? 0) > 1
  return (isJoined ? sentence.replace(/-+/g, ' ') : sentence).replace(/\s+/g, ' ').trim()
}

/**
 * `02_la-respiration_1080p.mp4` → « La-respiration », `Module 1 - Leçon 3 - Ancrage (1).mov` → « Ancrage ». A
 * name that would become empty is unchanged.
 */
export const titleFromFile = (name: string): string => {
  const base = name.normalize('NFC').replace(/\.[^.]+$/, '')
  const title = inText(base.replace(NUMBERING, '')) || inText(base) || name
  return `${title.charAt(0).toLocaleUpperCase('fr')}${title.slice(1)}`.slice(0, MAX_LENGTH).trim()
}

const order = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/** Natural sort order: « 2 » before « 10 ». */
export const inNaturalOrder = <T extends { readonly name: string }>(files: readonly T[]): T[] =>
  [...files].sort((a, b) => order.compare(a.name, b.name))
