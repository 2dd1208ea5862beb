/** Modules and lessons that come one line after the other. */
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { MAX_LESSONS, MAX_MODULES } from '#drizzle/domain/course-import.ts'
import { slugify } from '#drizzle/domain/slug.ts'
import { badRequest } from '#server/core/errors.ts'
import { fitting, titled } from './fitting.ts'
import type { ImportKind, Plan, PlannedLesson, Remarks, Values } from './plan.ts'

export class OutlinePlan {
  readonly #remarks: Remarks
  readonly #modules: { values: Values; lessons: PlannedLesson[] }[] = []
  #count = 0
  #hollow = 0

  constructor(remarks: Remarks) {
    this.#remarks = remarks
  }

  /** The lessons that follow are in this module; one that is there already goes on. Throws 400 for one too many. */
  open(title: string, where: string): void {
    const named = this.#modules.findIndex(({ values }) => slugify(String(values.title)) === slugify(title))
    if (named !== -1) {
      this.#modules.push(...this.#modules.splice(named, 1))
      return
    }
    if (this.#modules.length >= MAX_MODULES)
      throw badRequest(`Une formation a au plus ${MAX_MODULES} modules.`)
    this.#modules.push({
      values: titled(fitting(modules, { title }, where, this.#remarks), 'Module'),
      lessons: [],
    })
  }

  /** Throws 400 for one too many. */
  add(values: Values & { readonly title: string }, where: string): void {
    if (this.#modules.length === 0) this.open('Programme', where)
    this.#count += 1
    if (this.#count > MAX_LESSONS)
      throw badRequest(
        `Une formation a au plus ${MAX_LESSONS} leçons\u00a0: importez-en une partie à la fois.`,
      )
    const part = this.#modules.at(-1)
    const duplicate = part?.lessons.find((lesson) => lesson.values.title === values.title)
    if (duplicate)
      this.#remarks.add(where, `Une leçon de ce module s’appelle déjà «\u00a0${values.title}\u00a0».`)
    if (!values.content && !values.videoId) this.#hollow += 1
    const fit = titled(fitting(lessons, values, where, this.#remarks), `Leçon ${this.#count}`)
    part?.lessons.push({ where, values: fit, files: [], quiz: null })
  }

  end(kind: ImportKind, title: string): Plan {
    if (this.#hollow > 0)
      this.#remarks.add(
        '',
        `${this.#hollow === 1 ? 'Une leçon n’a' : `${this.#hollow} leçons n’ont`} pas encore de contenu\u00a0: il s’ajoute dans l’éditeur.`,
      )
    for (const { values, lessons: inPart } of this.#modules)
      if (inPart.length === 0) this.#remarks.add(String(values.title), 'Ce module n’a pas de leçon.')
    return {
      kind,
      course: titled(fitting(courses, { title }, '', this.#remarks), 'Formation importée'),
      category: '',
      tags: [],
      cover: '',
      modules: this.#modules,
      media: [],
      remarks: this.#remarks.all,
    }
  }
}
