/** Has the model write the drafts that wait, and knows what has come of each so far. */
import { AI_ANSWERS } from '#drizzle/ai-shapes.ts'
import { aiDrafts, MAX_ANSWER } from '#drizzle/collections/ai-drafts.ts'
import { type AiKind, blocksSoFar, type CourseDraft, salvaged } from '#drizzle/domain/ai-draft.ts'
import { stamp } from '#server/core/clock.ts'
import { AiError, type AiPort, type AiTask } from '#server/ports/ai.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { cleanCourse, cleanResult } from './clean.ts'
import { type AiDraft, answerTokens, type Ending, endDraft, NO_REQUEST } from './draft.ts'
import { INTERRUPTED, sentenceOf } from './problems.ts'
import { promptOf, SYSTEM_PROMPT } from './prompts.ts'

/** How often what has come is stored, so that a process that dies leaves most of it. */
const STORE_MS = 3000

/** A draft that is being written in this process. */
class Live {
  text = ''
  readonly ending = new AbortController()
  /** The end of the process, not its owner, ends it. */
  isInterrupted = false
}

export class Writer {
  readonly #engine: Engine
  readonly #ai: AiPort
  readonly #live = new Map<string, Live>()
  /** Waiters for progress, by draft. */
  readonly #waiting = new Map<string, Set<() => void>>()

  constructor(engine: Engine, ai: AiPort) {
    this.#engine = engine
    this.#ai = ai
  }

  /** The text received so far; null when this process is not writing the draft. */
  textOf(id: string): string | null {
    return this.#live.get(id)?.text ?? null
  }

  /** Resolves when there is progress, or after `ms`: another process may be writing the draft. */
  async news(id: string, ms: number): Promise<void> {
    const waiting = this.#waiting.get(id) ?? new Set()
    this.#waiting.set(id, waiting)
    await new Promise<void>((resolve) => {
      const playing = (): void => {
        clearTimeout(timer)
        waiting.delete(playing)
        if (waiting.size === 0 && this.#waiting.get(id) === waiting) this.#waiting.delete(id)
        resolve()
      }
      const timer = setTimeout(playing, ms)
      waiting.add(playing)
    })
  }

  #tell(id: string): void {
    for (const playing of [...(this.#waiting.get(id) ?? [])]) playing()
  }

  /** Aborts the request to the service; the text received so far stays. */
  stop(id: string): void {
    this.#live.get(id)?.ending.abort()
  }

  /** The process ends: each is left as one that was interrupted. */
  interrupt(): void {
    for (const live of this.#live.values()) {
      live.isInterrupted = true
      live.ending.abort()
    }
  }

  /**
   * Writes one draft. Does not throw for a failure of the service: a failed job would be retried and paid
   * again.
   */
  async write(id: string): Promise<void> {
    const draft = await this.#begin(id)
    if (!draft) return
    const live = new Live()
    this.#live.set(id, live)
    this.#tell(id)
    const storing = setInterval(() => void this.#store(id, live), STORE_MS)
    try {
      const ending = await this.#ask(draft, live)
      await endDraft(this.#engine, id, ending)
    } finally {
      clearInterval(storing)
      this.#live.delete(id)
      this.#tell(id)
    }
  }

  /**
   * Takes a queued draft. One marked as being written, but not by this process, was left by a process that
   * ended.
   */
  async #begin(id: string): Promise<AiDraft | null> {
    const left = this.#engine.read(system).getOrNull(aiDrafts, id)
    if (left?.state === 'running' && !this.#live.has(id)) {
      const result = resultSoFar(left.kind, left.text)
      const { text } = left
      await endDraft(this.#engine, id, {
        state: 'failed',
        text,
        result,
        problem: INTERRUPTED,
        usage: null,
        wasRequested: true,
      })
      return null
    }
    return this.#engine.write(system, (tx) => {
      const draft = tx.getOrNull(aiDrafts, id)
      if (draft?.state !== 'queued') return null
      return tx.update(aiDrafts, id, { state: 'running', startedAt: stamp(this.#engine.clock.now()) })
    })
  }

  async #store(id: string, live: Live): Promise<void> {
    try {
      await this.#engine.write(system, (tx) => {
        const draft = tx.getOrNull(aiDrafts, id)
        // Deleted with its account.
        if (!draft) live.ending.abort()
        else if (draft.state === 'running' && draft.text !== live.text)
          tx.update(aiDrafts, id, { text: live.text })
      })
    } catch (error) {
      this.#engine.log.warn({ err: error, draft: id }, 'What a model has written so far could not be stored')
    }
  }

  async #ask(draft: AiDraft, live: Live): Promise<Ending> {
    const kind = draft.kind || 'course'
    try {
      const { value, usage } = await this.#ai.write(this.#taskOf(kind, draft), {
        signal: live.ending.signal,
        onText: (piece) => {
          live.text = (live.text + piece).slice(0, MAX_ANSWER)
          this.#tell(draft.id)
        },
      })
      const result = cleanResult(kind, value)
      const { text } = live
      if (!result) throw new AiError('unfit', { usage })
      return { state: 'done', text, problem: '', result, usage, wasRequested: true }
    } catch (error) {
      if (!(error instanceof AiError)) throw error
      return this.#endingOf(kind, error, live)
    }
  }

  #taskOf(kind: AiKind, draft: AiDraft): AiTask<unknown> {
    const request = draft.request ?? NO_REQUEST
    return {
      name: kind,
      schema: AI_ANSWERS[kind],
      system: SYSTEM_PROMPT,
      prompt: promptOf(kind, request, draft.sourceText),
      ...(kind === 'alt' ? { picture: draft.sourceText } : {}),
      maxTokens: answerTokens(kind, request),
      maxCharacters: MAX_ANSWER,
      isPatient: request.isUltra,
    }
  }

  #endingOf(kind: AiKind, error: AiError, live: Live): Ending {
    const result = resultSoFar(kind, live.text)
    if (error.failure === 'stopped' && live.isInterrupted) return failed(INTERRUPTED, live.text, result)
    if (error.failure === 'stopped')
      return {
        state: 'stopped',
        text: live.text,
        problem: '',
        result,
        usage: error.usage,
        wasRequested: true,
      }
    this.#engine.log.warn({ err: error }, 'A draft failed')
    // A service that refuses at the door, or is not there, counts nothing.
    const wasRequested = error.status === null && error.failure !== 'unreachable'
    return { ...failed(sentenceOf(error), live.text, result, wasRequested), usage: error.usage }
  }
}

const failed = (problem: string, text: string, result: AiDraft['result'], wasRequested = true): Ending => ({
  state: 'failed',
  problem,
  text,
  result,
  usage: null,
  wasRequested,
})

/** The finished blocks of a course that is still being written; null before its presentation is complete. */
export const takenSoFar = (text: string): CourseDraft | null => {
  const [about] = blocksSoFar(text)
  const course = about?.isWhole ? salvaged(text) : null
  return course && cleanCourse(course)
}

/** The finished lessons of a course that broke off; null before the first. */
const courseSoFar = (text: string): CourseDraft | null => {
  const course = salvaged(text)
  return course?.modules.some(({ lessons }) => lessons.length > 0) ? cleanCourse(course) : null
}

/** The usable part of an answer that broke off: of a course only. */
const resultSoFar = (kind: string, text: string): AiDraft['result'] => {
  const course = kind === 'course' ? courseSoFar(text) : null
  return course ? { course } : null
}
