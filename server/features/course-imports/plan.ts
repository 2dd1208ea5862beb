/** The plan of an import, whatever its source; nothing is written yet. */
import type { ImportRemark } from '#drizzle/domain/course-import.ts'
import type { ArchiveFiles } from './archive-files.ts'

export type ImportKind = 'archive' | 'folder' | 'table' | 'list'

/** Values by the names of the collection's fields, each judged already. */
export type Values = Readonly<Record<string, unknown>>

export interface PlannedFile {
  readonly field: 'video' | 'audio' | 'attachments' | 'captions'
  /** In the archive. */
  readonly path: string
}
export interface PlannedQuiz {
  readonly values: Values
  readonly isOpen: boolean
  readonly questions: readonly Values[]
}
export interface PlannedLesson {
  /** For who reads a remark: its file, its line, or its title. */
  readonly where: string
  readonly values: Values
  readonly files: readonly PlannedFile[]
  readonly quiz: PlannedQuiz | null
  /** Where ninety seconds of its recording begin that anybody may hear; absent: nothing is heard. */
  readonly audioPreviewStart?: number
}
export interface PlannedModule {
  readonly values: Values
  readonly lessons: readonly PlannedLesson[]
}
export interface Plan {
  readonly kind: ImportKind
  readonly course: Values
  /** The category's name; `''` for none. */
  readonly category: string
  readonly tags: readonly string[]
  /** In the archive; `''` for none. */
  readonly cover: string
  readonly modules: readonly PlannedModule[]
  /** Pictures and files of texts, which name them by their place in this list (`text-links.ts`). */
  readonly media: readonly string[]
  readonly remarks: readonly ImportRemark[]
}

/** A source of an import, with its remarks. */
export interface Source {
  /** As it was called where it came from. */
  readonly name: string
  /** Null where there is a text alone. */
  readonly files: ArchiveFiles | null
  /** Whether who imports may add to the media, where pictures of texts lie. */
  readonly mayAddMedia: boolean
}

/** Remarks in their order, as many as a report holds. */
export class Remarks {
  static readonly MAX_COUNT = 300
  readonly #all: ImportRemark[]
  #more = 0

  constructor(all: readonly ImportRemark[] = []) {
    this.#all = all.slice(0, Remarks.MAX_COUNT)
    this.#more = all.length - this.#all.length
  }

  add(where: string, message: string): void {
    if (this.#all.length < Remarks.MAX_COUNT)
      this.#all.push({ where: where.slice(0, 200), message: message.slice(0, 500) })
    else this.#more += 1
  }

  get all(): ImportRemark[] {
    if (this.#more === 0) return [...this.#all]
    return [
      ...this.#all,
      { where: '', message: `Et ${this.#more.toLocaleString('fr-FR')} autres remarques.` },
    ]
  }
}

/** As lessons are counted, so that a program's mistake cannot. */
export const lessonsOf = (plan: Pick<Plan, 'modules'>): PlannedLesson[] =>
  plan.modules.flatMap(({ lessons }) => lessons)
