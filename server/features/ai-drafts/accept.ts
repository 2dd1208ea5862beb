/**
 * Accepting a draft: creates records under the author's own rights, each block once, each lesson marked until
 * it is reviewed.
 */

import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import type { AiBlocks } from '#drizzle/ai-shapes.ts'
import { aiDrafts } from '#drizzle/collections/ai-drafts.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import {
  blocksOf,
  type CourseDraft,
  type DraftBlock,
  type DraftQuestion,
  moduleBlock,
} from '#drizzle/domain/ai-draft.ts'
import { badRequest, conflict, forbidden } from '#server/core/errors.ts'
import { type Actor, actorHolds, system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { cleanLine } from './clean.ts'
import { type AiDraft, isEnded, ownDraft } from './draft.ts'

/** An accepted block, with the author's own wording where it was edited. */
export interface AcceptedBlock {
  readonly id: string
  readonly title?: string | undefined
  readonly content?: string | undefined
}

const NOT_THERE = 'Cette partie du brouillon n’est pas encore écrite.'
const PUBLISHED =
  'Cette formation est publiée\u00a0: repassez-la en brouillon pour y ajouter un texte que personne n’a encore relu.'
/** Behind every lesson of its module. */
const LAST = 1000

const letters = 'abcdefgh'

const addQuestions = (tx: Tx, questionnaire: string, requested: readonly DraftQuestion[]): void => {
  const written = tx.as(system).find(questions, { questionnaire })
  const keys = new Set(written.map(({ key }) => key))
  let serial = written.length
  for (const { question, choices, right, explanation } of requested) {
    do serial += 1
    while (keys.has(`q${serial}`))
    const options = choices.map((label, place) => ({ value: letters[place] ?? `c${place}`, label }))
    tx.create(questions, {
      questionnaire,
      key: `q${serial}`,
      type: 'single',
      label: question,
      options,
      explanation,
      order: serial,
      answerKey: { right: options[right]?.value ?? '' },
    })
  }
}

/** A closed quiz of a lesson of its own. */
const addQuizLesson = (
  tx: Tx,
  place: { module: string; title: string; order: number },
  requested: readonly DraftQuestion[],
): string => {
  const title = cleanLine(place.title, 160)
  const quiz = tx.create(questionnaires, { title, slug: '', kind: 'quiz', status: 'draft' }).id
  addQuestions(tx, quiz, requested)
  return tx.create(lessons, { ...place, title, type: 'quiz', quiz, aiDraft: true }).id
}

/** The course that takes the blocks; the draft remembers it. */
const courseFor = (tx: Tx, draft: AiDraft, title: string): { id: string; isNew: boolean } => {
  if (draft.course === '') {
    const made = tx.create(courses, {
      title: title || 'Nouvelle formation',
      slug: '',
      status: 'draft',
      price: 0,
    })
    return { id: made.id, isNew: true }
  }
  const course = tx.get(courses, draft.course)
  if (course.status === 'published') throw conflict(PUBLISHED)
  return { id: course.id, isNew: false }
}

class Taking {
  readonly #tx: Tx
  readonly #draft: CourseDraft
  readonly #course: string
  readonly blocks: AiBlocks

  constructor(tx: Tx, draft: CourseDraft, course: string, blocks: AiBlocks) {
    this.#tx = tx
    this.#draft = draft
    this.#course = course
    this.blocks = { ...blocks }
  }

  take(block: DraftBlock, { title, content }: AcceptedBlock): void {
    if (this.blocks[block.id]?.state === 'inserted') return
    this.blocks[block.id] = { state: 'inserted', record: this.#record(block, title, content) }
  }

  #record(block: DraftBlock, title?: string, content?: string): string {
    if (block.kind === 'about') {
      const { about } = block
      this.#tx.update(courses, this.#course, {
        ...about,
        title: title || about.title,
        description: content ?? about.description,
      })
      return this.#course
    }
    const module = this.#module(block.module)
    const place = Number(block.id.split('.l')[1] ?? LAST) + 1
    if (block.kind === 'quiz') {
      const name = title || `Quiz\u00a0: ${block.moduleTitle}`
      return addQuizLesson(this.#tx, { module, title: name, order: place }, block.quiz)
    }
    const { lesson } = block
    return this.#tx.create(lessons, {
      module,
      slug: '',
      type: 'text',
      order: place,
      aiDraft: true,
      manualCompletion: true,
      title: title || lesson.title || `Leçon ${place}`,
      content: content ?? lesson.content,
      durationSeconds: lesson.minutes * 60,
    }).id
  }

  /** The module of a lesson: made with the first that is taken of it, and again when it was deleted since. */
  #module(at: number): string {
    const known = this.blocks[moduleBlock(at)]
    if (known && this.#tx.getOrNull(modules, known.record)) return known.record
    const { title = '', description = '' } = this.#draft.modules[at] ?? {}
    const made = this.#tx.create(modules, {
      course: this.#course,
      description,
      order: at + 1,
      title: title || `Module ${at + 1}`,
    })
    this.blocks[moduleBlock(at)] = { state: 'inserted', record: made.id }
    return made.id
  }
}

const takeOfCourse = (
  tx: Tx,
  draft: AiDraft,
  course: CourseDraft,
  wanted: readonly AcceptedBlock[] | 'all',
): void => {
  const all = blocksOf(course)
  const own = courseFor(tx, draft, course.title)
  // Blocks accepted into a course that was deleted since.
  const decided = Object.entries(draft.blocks ?? {}).filter(
    ([, { state }]) => !own.isNew || state === 'ignored',
  )
  const taking = new Taking(tx, course, own.id, Object.fromEntries(decided))
  const taken = wanted === 'all' ? all.filter(({ id }) => taking.blocks[id]?.state !== 'ignored') : wanted
  for (const one of taken) {
    const block = all.find(({ id }) => id === one.id)
    if (!block) throw badRequest(NOT_THERE)
    taking.take(block, wanted === 'all' ? { id: one.id } : (one as AcceptedBlock))
  }
  tx.as(system).update(aiDrafts, draft.id, { course: own.id, blocks: taking.blocks })
}

/** A lesson's quiz becomes a lesson of its own behind it; a quiz lesson gets more questions. */
const takeQuiz = (tx: Tx, draft: AiDraft, requested: readonly DraftQuestion[]): void => {
  if (draft.blocks?.quiz?.state === 'inserted') return
  const lesson = tx.get(lessons, draft.lesson)
  const part = tx.get(modules, lesson.module)
  const course = tx.get(courses, part.course)
  if (course.status === 'published') throw conflict(PUBLISHED)
  const own = lesson.type === 'quiz' ? tx.getOrNull(questionnaires, lesson.quiz) : null
  let record = lesson.id
  if (own) {
    addQuestions(tx, own.id, requested)
    tx.update(lessons, lesson.id, { aiDraft: true })
  } else {
    const behind = tx.find(lessons, { module: part.id }).filter(({ order }) => order > lesson.order)
    for (const { id, order } of behind) tx.update(lessons, id, { order: order + 1 })
    const place = { module: part.id, title: `Quiz\u00a0: ${lesson.title}`, order: lesson.order + 1 }
    record = addQuizLesson(tx, place, requested)
  }
  tx.as(system).update(aiDrafts, draft.id, {
    course: course.id,
    blocks: { ...draft.blocks, quiz: { state: 'inserted', record } },
  })
}

/**
 * Inserts blocks of a draft, or all that were not put aside, into its course, which is made as a draft with the first of them. What
 * was inserted before stays as it is. `courseSoFar`: what can be used of one that is still being written. Throws 404, 403, 400 for a
 * block that is not written yet, 409 when the course was published since.
 */
export const acceptBlocks = (
  engine: Engine,
  actor: Actor,
  id: string,
  wanted: readonly AcceptedBlock[] | 'all',
  courseSoFar: (draft: AiDraft) => CourseDraft | null,
): Promise<AiDraft> => {
  if (!actorHolds(actor, ['courses.manage'])) throw forbidden(PERMISSION_MESSAGE)
  return engine.write(actor, (tx) => {
    const draft = ownDraft(tx.as(system), actor, id)
    const course = draft.result?.course ?? (isEnded(draft) ? null : courseSoFar(draft))
    if (draft.kind === 'quiz' && draft.result?.quiz) takeQuiz(tx, draft, draft.result.quiz)
    else if (course) takeOfCourse(tx, draft, course, wanted)
    else throw badRequest(NOT_THERE)
    return ownDraft(tx.as(system), actor, id)
  })
}

/** Puts a block aside, or takes it back; what was inserted stays inserted. Throws 404. */
export const ignoreBlock = (
  engine: Engine,
  actor: Actor,
  id: string,
  { block, isIgnored }: { readonly block: string; readonly isIgnored: boolean },
): Promise<AiDraft> =>
  engine.write(system, (tx) => {
    const draft = ownDraft(tx, actor, id)
    const blocks = { ...draft.blocks }
    if (blocks[block]?.state === 'inserted') return draft
    if (isIgnored) blocks[block] = { state: 'ignored', record: '' }
    else delete blocks[block]
    return tx.update(aiDrafts, id, { blocks })
  })
