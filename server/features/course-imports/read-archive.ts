/**
 * Reads an archive in the site's own format: untrusted, since the uploader may have written every line of it.
 */
import { setImmediate as pause } from 'node:timers/promises'
import * as z from 'zod'
import { courseFields, courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { MAX_LESSONS, MAX_TEXT } from '#drizzle/domain/course-import.ts'
import { readQuestion, readQuizSettings, type WrittenQuestion } from '#drizzle/quiz-shapes.ts'
import { badRequest } from '#server/core/errors.ts'
import { isTooDeep } from '#server/core/json-depth.ts'
import { isObject } from '#server/core/json-object.ts'
import { limitText } from '#server/core/limit-text.ts'
import { sanitiseHtml } from '#server/core/sanitise.ts'
import type { ArchiveFiles } from './archive-files.ts'
import { fitting, titled } from './fitting.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type CourseArchive,
  courseArchive,
} from './formats/course-archive.ts'
import { LessonFiles } from './lesson-files.ts'
import type { Plan, PlannedLesson, PlannedModule, PlannedQuiz, Remarks, Source, Values } from './plan.ts'
import { TextMedia } from './text-media.ts'

export const ARCHIVE_SHEET = 'course.json'
const EXTRACT = z.object({ startSeconds: z.number().min(0).max(1_000_000) })
const UNREADABLE = `Le fichier ${ARCHIVE_SHEET} de cette archive ne se lit pas\u00a0: exportez de nouveau la formation.`

const parsed = (text: string): unknown => {
  if (isTooDeep(text)) throw badRequest(UNREADABLE)
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(UNREADABLE)
  }
}

const sheetOf = async (files: ArchiveFiles): Promise<CourseArchive> => {
  const { bytes } = files.find(ARCHIVE_SHEET) ?? { bytes: 0 }
  // Twice: letters that JSON escapes.
  if (bytes > 2 * MAX_TEXT)
    throw badRequest(`Les textes de cette formation dépassent ${limitText(MAX_TEXT)}.`)
  const read = parsed(await files.text(ARCHIVE_SHEET, 2 * MAX_TEXT))
  if (!isObject(read) || read.format !== ARCHIVE_FORMAT)
    throw badRequest('Cette archive contient un fichier course.json qui n’est pas une formation exportée.')
  if (read.version !== ARCHIVE_VERSION)
    throw badRequest(
      'Cette formation a été exportée par une autre version du site, que celle-ci ne sait pas lire.',
    )
  const found = courseArchive.safeParse(read)
  if (found.success) return found.data
  const place = found.error.issues[0]?.path.join(' → ') ?? ''
  throw badRequest(`${UNREADABLE} Endroit\u00a0: ${place.slice(0, 100)}.`)
}

type ArchivedLesson = CourseArchive['modules'][number]['lessons'][number]

class ArchiveReader {
  readonly #source: Source
  readonly #remarks: Remarks
  readonly #media: TextMedia

  constructor(source: Source, remarks: Remarks) {
    this.#source = source
    this.#remarks = remarks
    this.#media = new TextMedia(source, remarks)
  }

  async read(sheet: CourseArchive): Promise<Plan> {
    const { category = '', tags, coverImage = '', ...given } = sheet.course
    const course = titled(
      this.#texts(fitting(courses, given, ARCHIVE_SHEET, this.#remarks), ARCHIVE_SHEET),
      'Formation importée',
    )
    const parts: PlannedModule[] = []
    for (const [at, { lessons: inPart, ...part }] of sheet.modules.entries()) {
      const values = titled(fitting(modules, part, `Module ${at + 1}`, this.#remarks), `Module ${at + 1}`)
      const planned: PlannedLesson[] = []
      for (const lesson of inPart) {
        planned.push(this.#lesson(lesson, planned.length + 1))
        await pause()
      }
      parts.push({ values, lessons: planned })
    }
    return {
      kind: 'archive',
      course,
      category,
      tags,
      cover: this.#cover(coverImage),
      modules: parts,
      media: this.#media.paths,
      remarks: this.#remarks.all,
    }
  }

  #cover(path: string): string {
    if (path === '') return ''
    const file = this.#source.files?.find(path)
    if (file && file.bytes > 0 && file.bytes <= (courseFields.coverImage.maxSize ?? 0)) return file.path
    this.#remarks.add(
      'Image de couverture',
      file ? 'Laissée de côté\u00a0: elle est vide ou trop lourde.' : `Fichier absent\u00a0: ${path}`,
    )
    return ''
  }

  /** Rich texts cleaned, with marks for the files that they show. */
  #texts(values: Values, where: string): Record<string, unknown> {
    const cleaned = (name: string) =>
      typeof values[name] === 'string' && values[name] !== ''
        ? { [name]: this.#media.marked(sanitiseHtml(String(values[name])), '', where) }
        : {}
    return { ...values, ...cleaned('description'), ...cleaned('content'), ...cleaned('transcript') }
  }

  #lesson(lesson: ArchivedLesson, position: number): PlannedLesson {
    const { video, audio, attachments, captions, quiz, extract, ...given } = lesson
    const where = String(given.title ?? '').slice(0, 160) || `Leçon ${position}`
    const values = titled(
      this.#texts(fitting(lessons, given, where, this.#remarks), where),
      `Leçon ${position}`,
    )
    const files = new LessonFiles(this.#source, this.#remarks, where)
    if (video) files.add('video', video)
    if (audio) files.add('audio', audio)
    for (const path of attachments) files.add('attachments', path)
    for (const path of captions) files.add('captions', path)
    const planned = { where, values, files: files.all, quiz: quiz ? this.#quiz(quiz, where) : null }
    const audioPreviewStart = extract === undefined ? null : this.#audioPreviewStart(extract, where)
    return audioPreviewStart === null ? planned : { ...planned, audioPreviewStart }
  }

  #audioPreviewStart(extract: unknown, where: string): number | null {
    const read = EXTRACT.safeParse(extract)
    if (!read.success) this.#remarks.add(where, 'L’extrait ne convient pas\u00a0: il est laissé de côté.')
    return read.success ? read.data.startSeconds : null
  }

  #quiz(
    { questions: requested, status, ...given }: NonNullable<ArchivedLesson['quiz']>,
    where: string,
  ): PlannedQuiz {
    const values = titled(fitting(questionnaires, { ...given, kind: 'quiz' }, where, this.#remarks), where)
    if (values.settings !== undefined && !readQuizSettings(values.settings)) {
      this.#remarks.add(where, 'Les réglages du quiz ne conviennent pas\u00a0: il a ceux d’un nouveau quiz.')
      delete values.settings
    }
    if (Number(values.passScore ?? 0) > 100) delete values.passScore
    const keys = new Set<string>()
    const planned = requested.flatMap((question, at): Values[] => {
      const place = `${where}, question ${at + 1}`
      const read = fitting(questions, question, place, this.#remarks)
      const key = String(read.key ?? '') || `q${at + 1}`
      // As its record would read it: every field is there.
      const written = {
        id: '',
        type: 'text',
        label: '',
        help: '',
        options: null,
        answerKey: null,
        worth: null,
        explanation: '',
        feedback: null,
        pool: '',
        ...read,
      } as WrittenQuestion
      const judged = readQuestion(written)
      if ('field' in judged || keys.has(key)) {
        this.#remarks.add(
          place,
          `Laissée de côté\u00a0: ${'field' in judged ? judged.message : 'une autre question a la même clé.'}`,
        )
        return []
      }
      keys.add(key)
      return [{ ...read, key }]
    })
    return { values, isOpen: status === 'active' && planned.length > 0, questions: planned }
  }
}

/** The plan of an exported course. Throws 400 for an unreadable one. */
export const readArchive = async (
  source: Source & { files: ArchiveFiles },
  remarks: Remarks,
): Promise<Plan> => {
  const sheet = await sheetOf(source.files)
  const count = sheet.modules.reduce((total, part) => total + part.lessons.length, 0)
  if (count > MAX_LESSONS) throw badRequest(`Cette formation a plus de ${MAX_LESSONS} leçons.`)
  return new ArchiveReader(source, remarks).read(sheet)
}
