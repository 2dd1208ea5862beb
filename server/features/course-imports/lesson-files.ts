/** Which files of an archive a lesson gets, field by field, as long as the field takes them. */
import { lessonFields } from '#drizzle/collections/courses.ts'
import { limitText } from '#server/core/limit-text.ts'
import { pathKey } from './entry-names.ts'
import type { PlannedFile, Remarks, Source } from './plan.ts'

export type LessonFileField = PlannedFile['field']

export class LessonFiles {
  readonly #source: Source
  readonly #remarks: Remarks
  readonly #where: string
  readonly all: PlannedFile[] = []

  constructor(source: Source, remarks: Remarks, where: string) {
    this.#source = source
    this.#remarks = remarks
    this.#where = where
  }

  has(field: LessonFileField): boolean {
    return this.all.some((file) => file.field === field)
  }

  /** Puts a file into a field, once. False, with a remark, for one that is not there, too large, or one too many. */
  add(field: LessonFileField, path: string): boolean {
    const found = this.#source.files?.find(path)
    if (!found) return this.#refuse(`Fichier absent\u00a0: ${path}`)
    if (this.all.some((file) => pathKey(file.path) === pathKey(found.path))) return true
    const { maxSize = 0, maxSelect } = lessonFields[field]
    if (found.bytes === 0) return this.#refuse(`Laissé de côté\u00a0: ${found.path}, il est vide.`)
    if (found.bytes > maxSize)
      return this.#refuse(`Laissé de côté\u00a0: ${found.path}, il dépasse ${limitText(maxSize)}.`)
    if (this.all.filter((file) => file.field === field).length >= maxSelect)
      return this.#refuse(`Laissé de côté\u00a0: ${found.path}, la leçon a déjà assez de fichiers.`)
    this.all.push({ field, path: found.path })
    return true
  }

  #refuse(message: string): false {
    this.#remarks.add(this.#where, message)
    return false
  }
}
