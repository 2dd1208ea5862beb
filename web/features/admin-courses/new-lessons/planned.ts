/** The lessons that dropped files are about to become. */
import { lessonFields } from '#drizzle/collections/courses.ts'
import {
  inNaturalOrder,
  LESSON_FILE_ENDINGS,
  type LessonFile,
  lessonFileOf,
  titleFromFile,
} from '#drizzle/domain/lesson-files.ts'
import { isStoredAs } from '../../../admin-ui/upload/arrived.ts'
import { isSameFile, type Upload } from '../../../admin-ui/upload/queued.ts'
import { fileProblem } from '../../../admin-ui/upload/targets.ts'
import { randomId } from '../../../lib/random-id.ts'
import type { Lesson } from '../queries.ts'

export interface Planned extends LessonFile {
  /** The id that the lesson will have: a repeated request creates it once. */
  id: string
  file: File
  title: string
  /** Whole seconds; 0: not known, null: not read yet. */
  seconds: number | null
  isWanted: boolean
  /** Why the author may not want it; usually empty. */
  doubt: string
  isMade: boolean
  /** Why it was not made. */
  error: string
}
/** A file that becomes none, and why. */
export interface Unfit {
  name: string
  reason: string
}

/** At once; a drop of a whole disk is a mistake. */
export const MAX_FILES = 100
const TOO_MANY = `Plus de ${MAX_FILES} fichiers à la fois.`

/** Whether one of the lessons has this file, or is getting it. */
/** Of a lesson, what it is called and holds. */
type HeldFiles = Pick<Lesson, 'id' | 'video' | 'audio' | 'attachments'>
/** Of an upload, which file goes where. */
interface ComingFile {
  readonly target: Pick<Upload['target'], 'id'>
  readonly file: Parameters<typeof isSameFile>[0]
}

const isKnown = (file: File, lessons: readonly HeldFiles[], uploads: readonly ComingFile[]): boolean => {
  const ids = new Set(lessons.map(({ id }) => id))
  const stored = lessons.flatMap(({ video, audio, attachments }) => [video, audio, ...attachments])
  return (
    uploads.some((upload) => ids.has(upload.target.id) && isSameFile(upload.file, file)) ||
    stored.some((name) => isStoredAs(name, file.name))
  )
}

const refusal = (file: File, kind: LessonFile | null, at: number): string | null => {
  if (!kind) return 'Ni film, ni enregistrement, ni PDF.'
  if (at >= MAX_FILES) return TOO_MANY
  return fileProblem(file, lessonFields[kind.field], LESSON_FILE_ENDINGS)
}

/**
 * Plans lessons from the chosen files, in the order of their names, beside the course's lessons and pending
 * uploads.
 */
export const plan = (
  files: readonly File[],
  lessons: readonly HeldFiles[],
  uploads: readonly ComingFile[],
): { planned: Planned[]; unfit: Unfit[] } => {
  const planned: Planned[] = []
  const unfit: Unfit[] = []
  for (const file of inNaturalOrder(files)) {
    const kind = lessonFileOf(file.name)
    const reason = refusal(file, kind, planned.length)
    if (reason !== null || kind === null) {
      unfit.push({ name: file.name, reason: reason ?? '' })
      continue
    }
    const doubt = isKnown(file, lessons, uploads) ? 'Déjà dans cette formation' : ''
    const isPlayed = kind.type !== 'pdf'
    planned.push({
      ...kind,
      id: randomId().slice(0, 15),
      file,
      title: titleFromFile(file.name),
      seconds: isPlayed ? null : 0,
      isWanted: doubt === '',
      doubt,
      isMade: false,
      error: '',
    })
  }
  return { planned, unfit }
}
