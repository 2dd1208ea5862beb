/** One draft: its start, its cost, and the view of its owner. */
import type { AiRequest } from '#drizzle/ai-shapes.ts'
import { type aiDraftFields, aiDrafts } from '#drizzle/collections/ai-drafts.ts'
import { lessons } from '#drizzle/collections/courses.ts'
import type { AiKind } from '#drizzle/domain/ai-draft.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { badRequest, forbidden, notFound } from '#server/core/errors.ts'
import { plainText } from '#server/core/sanitise.ts'
import type { AiBudget, AiPort } from '#server/ports/ai.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { ANSWER_TOKENS, checkRoom, eurosOf, tokensOf } from './budget.ts'
import { unconfigured } from './problems.ts'
import { promptOf, SYSTEM_PROMPT } from './prompts.ts'

export type AiDraft = RecordOf<typeof aiDraftFields>
/** Kind of the job that has the model write. */
export const WRITE_JOB = 'ai.write'
/** A shorter lesson has too little text to make questions of, in characters. */
const MIN_WORDS = 50
/** A picture costs a model so many tokens at most. */
const PICTURE_TOKENS = 2000

export const isEnded = ({ state }: Pick<AiDraft, 'state'>): boolean =>
  state !== 'queued' && state !== 'running'

export const NO_REQUEST: AiRequest = {
  topic: '',
  audience: '',
  level: '',
  tone: '',
  modules: 0,
  lessonsPerModule: 0,
  isUltra: false,
}

export const answerTokens = (kind: AiKind, { isUltra }: AiRequest): number => {
  if (kind !== 'course') return ANSWER_TOKENS.small
  return isUltra ? ANSWER_TOKENS.ultra : ANSWER_TOKENS.usual
}

/** The caller's id; accounts of `users` and superusers may have drafts. Throws 403. */
export const ownerOf = ({ record }: Actor): string => {
  if (!record) throw forbidden()
  return record.id
}

interface DraftRequest {
  readonly kind: AiKind
  readonly request: AiRequest
  readonly source: string
  readonly lesson?: string
}

/**
 * Makes a draft and the job that has it written, in one transaction. Throws 503 without a service, 429 and 402 where there is no room
 * (`budget.ts`).
 */
export const beginDraft = (
  engine: Engine,
  ai: AiPort,
  actor: Actor,
  wanted: DraftRequest,
): Promise<AiDraft> => {
  if (ai.model === null) throw unconfigured()
  const { model, budget } = ai
  const owner = ownerOf(actor)
  const { kind, request, source, lesson = '' } = wanted
  // Until it has ended it counts as what it may come to at most.
  const most = {
    tokensIn:
      tokensOf(SYSTEM_PROMPT.length + promptOf(kind, request, source).length) +
      (kind === 'alt' ? PICTURE_TOKENS : 0),
    tokensOut: answerTokens(kind, request),
  }
  return engine.write(system, (tx) => {
    checkRoom(tx, owner, budget, most, engine.clock.now())
    const user = actor.record?.collectionName === 'users' ? owner : ''
    const draft = tx.create(aiDrafts, {
      kind,
      request,
      sourceText: source,
      lesson,
      user,
      owner,
      model,
      ...most,
      blocks: {},
    })
    tx.enqueue(WRITE_JOB, { id: draft.id })
    return draft
  })
}

/** Begins what is written of a lesson: its words are the source. Throws 404, 400 where it has too few. */
export const beginOfLesson = (
  engine: Engine,
  ai: AiPort,
  actor: Actor,
  {
    lessonId,
    kind,
    text,
  }: { lessonId: string; kind: 'quiz' | 'summary' | 'objectives'; text: string | undefined },
): Promise<AiDraft> => {
  if (ai.model === null) throw unconfigured()
  const lesson = engine.read(actor).get(lessons, lessonId)
  const source = text ?? `${plainText(lesson.content)}\n\n${plainText(lesson.transcript)}`.trim()
  if (source.length < MIN_WORDS)
    throw badRequest(
      'Cette leçon a trop peu de texte\u00a0: écrivez-le, ou collez sa transcription, puis réessayez.',
    )
  const request = { ...NO_REQUEST, topic: lesson.title }
  return beginDraft(engine, ai, actor, { kind, request, source, lesson: lesson.id })
}

/** A draft of the caller's own. Throws 404 for everybody else's. */
export const ownDraft = (reader: Reader, actor: Actor, id: string): AiDraft => {
  const draft = reader.getOrNull(aiDrafts, id)
  if (!draft || draft.owner !== ownerOf(actor)) throw notFound()
  return draft
}

export interface Ending {
  readonly state: 'done' | 'failed' | 'stopped'
  readonly text: string
  readonly problem: string
  readonly result: AiDraft['result']
  /** The service's count; null: estimated. */
  readonly usage: { readonly tokensIn: number; readonly tokensOut: number } | null
  /** Whether a request was sent to the service. */
  readonly wasRequested: boolean
}

/**
 * Stores how a draft ended, once: a draft that has already ended, or was deleted with its account, is
 * unchanged.
 */
export const endDraft = (engine: Engine, id: string, ending: Ending): Promise<void> =>
  engine.write(system, (tx) => {
    const draft = tx.getOrNull(aiDrafts, id)
    if (!draft || isEnded(draft)) return
    const { state, text, problem, result, usage, wasRequested } = ending
    const estimate = wasRequested
      ? { tokensIn: draft.tokensIn, tokensOut: tokensOf(text.length) }
      : { tokensIn: 0, tokensOut: 0 }
    tx.update(aiDrafts, id, {
      state,
      text,
      problem,
      result,
      ...(usage ?? estimate),
      isEstimated: wasRequested && usage === null,
      sourceText: '',
      endedAt: stamp(engine.clock.now()),
    })
  })

/** A draft as its owner sees it; `from`: offset of the text that the client already has. */
export const draftView = (draft: AiDraft, budget: AiBudget, live: string | null = null, from = 0) => {
  const { id, kind, state, request, problem, model, isEstimated, result, course, lesson, blocks } = draft
  const text = live ?? draft.text
  // Until the draft ends, the stored counts are the reserved maximum.
  const counts = isEnded(draft)
    ? { tokensIn: draft.tokensIn, tokensOut: draft.tokensOut }
    : { tokensIn: 0, tokensOut: tokensOf(text.length) }
  return {
    id,
    kind: kind || 'course',
    state: state || 'queued',
    problem,
    model,
    course,
    lesson,
    result,
    ...counts,
    isEstimated: isEstimated || !isEnded(draft),
    euros: eurosOf(budget, counts),
    request: request ?? NO_REQUEST,
    blocks: blocks ?? {},
    text: text.slice(from),
    length: text.length,
    createdAt: draft.created,
    startedAt: draft.startedAt,
    endedAt: draft.endedAt,
  }
}
export type DraftView = ReturnType<typeof draftView>
