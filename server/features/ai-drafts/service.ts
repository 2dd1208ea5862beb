/** The HTTP side of drafts: start, wait, follow, stop. */
import { setTimeout as pause } from 'node:timers/promises'
import { aiDrafts } from '#drizzle/collections/ai-drafts.ts'
import type { AiKind } from '#drizzle/domain/ai-draft.ts'
import { notFound } from '#server/core/errors.ts'
import type { EventStream } from '#server/core/event-stream.ts'
import type { AiPort } from '#server/ports/ai.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { eurosOf, usedThisMonth } from './budget.ts'
import { type AiDraft, type DraftView, draftView, endDraft, isEnded, ownDraft, ownerOf } from './draft.ts'
import { badGateway, UNCONFIGURED } from './problems.ts'
import type { Writer } from './writer.ts'

export interface Assistant {
  readonly engine: Engine
  readonly ai: AiPort
  readonly writer: Writer
}

/** How often a draft that another process may write is read again. */
const LOOK_MS = 2000
/** Pieces that come faster are sent together. */
const BATCH_MS = 80
const NEWEST = 10

const storedDraft = ({ engine }: Assistant, id: string): AiDraft => engine.read(system).get(aiDrafts, id)

export const viewOf = ({ ai, writer }: Assistant, draft: AiDraft, from = 0): DraftView =>
  draftView(draft, ai.budget, isEnded(draft) ? null : writer.textOf(draft.id), from)

/** Resolves at the draft's end. Throws 404 when it is deleted. */
export const ended = async (assistant: Assistant, id: string): Promise<AiDraft> => {
  for (;;) {
    const draft = storedDraft(assistant, id)
    if (isEnded(draft)) return draft
    await assistant.writer.news(id, LOOK_MS)
  }
}

/** The same, for an answer that is nothing without it. Throws 502 when it failed or was stopped. */
export const finished = async (assistant: Assistant, id: string): Promise<AiDraft> => {
  const draft = await ended(assistant, id)
  if (draft.state === 'done') return draft
  throw badGateway(draft.problem || 'Ce brouillon a été arrêté.')
}

/**
 * Stops one of the caller's drafts; the text received so far stays. A queued one ends at once. Throws 404.
 */
export const stopDraft = async (assistant: Assistant, actor: Actor, id: string): Promise<AiDraft> => {
  const { engine, writer } = assistant
  const draft = ownDraft(engine.read(system), actor, id)
  if (isEnded(draft)) return draft
  if (draft.state === 'queued')
    await endDraft(engine, id, {
      state: 'stopped',
      text: '',
      problem: '',
      result: null,
      usage: null,
      wasRequested: false,
    })
  if (writer.textOf(id) === null) return storedDraft(assistant, id)
  writer.stop(id)
  return ended(assistant, id)
}

/** Streams that one person may have open. */
const MAX_STREAMS = 10

/** The open event streams: limited by person, and closed before the process ends. */
export class Followers {
  readonly #open = new Map<EventStream, string>()

  hasRoomFor(owner: string): boolean {
    return [...this.#open.values()].filter((other) => other === owner).length < MAX_STREAMS
  }
  add(stream: EventStream, owner: string): void {
    this.#open.set(stream, owner)
    stream.onOver(() => this.#open.delete(stream))
  }
  end(): void {
    for (const stream of this.#open.keys()) stream.end()
  }
}

/** Sends a draft as it is written: `job` at first and at each change of state, `text` with each piece, `job` with all of it at the end. */
export const follow = async (
  assistant: Assistant,
  stream: EventStream,
  id: string,
  from: number,
): Promise<void> => {
  const { writer } = assistant
  let sent = from
  let said = ''
  while (!stream.isOver) {
    const draft = storedDraft(assistant, id)
    const view = viewOf(assistant, draft)
    if (isEnded(draft)) {
      stream.send('job', view)
      return stream.end()
    }
    if (view.state !== said) stream.send('job', { ...view, text: '', result: null })
    said = view.state
    // A draft restarted elsewhere may be shorter than the sent text.
    if (view.text.length > sent) {
      stream.send('text', { from: sent, text: view.text.slice(sent), tokensOut: view.tokensOut })
      sent = view.text.length
    }
    await writer.news(id, LOOK_MS)
    await pause(BATCH_MS)
  }
}

/** The model, the month's costs, the caller's newest drafts. */
export const statusOf = ({ engine, ai }: Assistant, actor: Actor) => {
  const reader = engine.read(system)
  const used = usedThisMonth(reader, engine.clock.now())
  const owner = ownerOf(actor)
  const names = ['kind', 'state', 'request', 'course', 'lesson', 'created', 'blocks'] as const
  const newest = reader.pick(aiDrafts, names, { owner }, { sort: '-created', limit: NEWEST })
  return {
    model: ai.model,
    message: ai.model === null ? UNCONFIGURED : '',
    tokens: used.tokensIn + used.tokensOut,
    monthlyTokens: ai.budget.monthlyTokens,
    euros: eurosOf(ai.budget, used),
    monthlyEuros: ai.budget.monthlyEuros,
    jobs: newest.map(({ id, kind, state, request, course, lesson, created, blocks }) => ({
      id,
      course,
      lesson,
      createdAt: created,
      topic: request?.topic ?? '',
      kind: kind || ('course' satisfies AiKind),
      state: state || ('queued' as const),
      isDecided: Object.keys(blocks ?? {}).length > 0,
    })),
  }
}

/** Throws 404 unless the draft is there and the caller's. */
export const checkOwn = ({ engine }: Assistant, actor: Actor, id: string): AiDraft => {
  if (!/^[a-z0-9]{15}$/.test(id)) throw notFound()
  return ownDraft(engine.read(system), actor, id)
}
