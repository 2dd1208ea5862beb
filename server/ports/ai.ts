/**
 * A language model: any service with OpenAI's chat completions and JSON schemas, through the `openai`
 * package.
 */
import type OpenAI from 'openai'
import type { ChatCompletionChunk, ChatCompletionContentPart } from 'openai/resources/chat/completions'
import type * as z from 'zod'
import { fetchWithRetry } from './fetch-with-retry.ts'

export interface AiTask<Value> {
  /** Name of the schema, letters only. */
  readonly name: string
  readonly schema: z.ZodType<Value>
  readonly system: string
  readonly prompt: string
  /** A picture with the prompt, as a `data:` URL. */
  readonly picture?: string
  /** Tokens of the answer, reasoning included. */
  readonly maxTokens: number
  /** Characters of the answer, beyond which it is cut off whatever the service counts. */
  readonly maxCharacters: number
  /** No timeout and no retry; otherwise retried while the service is busy, and ended when it is silent. */
  readonly isPatient: boolean
}

/** Usage reported by a service; null when its answer ended before the report. */
export interface AiUsage {
  readonly tokensIn: number
  readonly tokensOut: number
}

export interface AiAnswer<Value> {
  readonly value: Value
  readonly text: string
  readonly usage: AiUsage | null
}

export type AiFailure =
  | 'unconfigured'
  | 'key'
  | 'busy'
  | 'request'
  | 'server'
  | 'unreachable'
  | 'silent'
  | 'cut'
  | 'length'
  | 'refused'
  | 'unfit'
  | 'stopped'

/**
 * Why there is no answer; `status` where the service sent one. Its message is for the log and contains
 * neither prompt nor key.
 */
export class AiError extends Error {
  readonly failure: AiFailure
  readonly status: number | null
  readonly usage: AiUsage | null

  constructor(failure: AiFailure, { status = null, usage = null, cause }: ErrorDetails = {}) {
    super(
      `The model did not answer: ${failure}${status ? ` (${status})` : ''}`,
      cause ? { cause } : undefined,
    )
    this.failure = failure
    this.status = status
    this.usage = usage
  }
}
interface ErrorDetails {
  status?: number | null
  usage?: AiUsage | null
  cause?: unknown
}

export interface AiBudget {
  /** Per month in Paris, read and written together. */
  readonly monthlyTokens: number
  /** Euros per million tokens; null: unknown. */
  readonly prices: { readonly input: number; readonly output: number } | null
  readonly monthlyEuros: number | null
}

export interface AiPort {
  /** Name of the model; null: no service is configured, and `write` always fails. */
  readonly model: string | null
  readonly budget: AiBudget
  /**
   * Generates an answer and validates it against the schema. `onText` receives each piece as it comes. Throws
   * `AiError`; the signal also ends the request to the service. Network work: never inside a transaction.
   */
  write<Value>(
    task: AiTask<Value>,
    options: { readonly signal: AbortSignal; readonly onText: (piece: string) => void },
  ): Promise<AiAnswer<Value>>
}

/** Used while no key is configured: every request fails with that reason. */
export const noAi: AiPort = {
  model: null,
  budget: { monthlyTokens: 0, prices: null, monthlyEuros: null },
  write: () => Promise.reject(new AiError('unconfigured')),
}

export interface AiSettings extends AiBudget {
  readonly apiKey: string
  /** Null: OpenAI's own. */
  readonly baseUrl: string | null
  readonly model: string
}

const RETRIES = 2
/** An answer is ended after this silence. */
const SILENCE_MS = 60_000

const failureOfStatus = (status: number): AiFailure => {
  if (status === 401 || status === 403) return 'key'
  if (status === 429) return 'busy'
  return status >= 500 ? 'server' : 'request'
}

const causesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []
/** Whether a connection was never established, by Node's error name. */
const isUnmade = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) =>
      cause instanceof Error &&
      'code' in cause &&
      /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(
        String(cause.code),
      ),
  )

/** Collects the pieces of one answer. */
class Collected {
  text = ''
  refusal = ''
  finish: string | null = null
  usage: AiUsage | null = null

  /** Returns the new text of a piece. */
  add({ choices, usage }: ChatCompletionChunk): string {
    if (usage) this.usage = { tokensIn: usage.prompt_tokens, tokensOut: usage.completion_tokens }
    const [choice] = choices ?? []
    if (!choice) return ''
    this.finish = choice.finish_reason ?? this.finish
    this.refusal += choice.delta?.refusal ?? ''
    const piece = choice.delta?.content ?? ''
    this.text += piece
    return piece
  }
}

const checkedValue = <Value>({ schema }: AiTask<Value>, text: string, usage: AiUsage | null): Value => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new AiError('unfit', { usage, cause })
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new AiError('unfit', { usage, cause: parsed.error })
}

const partsOf = ({ prompt, picture }: AiTask<unknown>): string | ChatCompletionContentPart[] =>
  picture
    ? [
        { type: 'text', text: prompt },
        { type: 'image_url', image_url: { url: picture } },
      ]
    : prompt

/** Ends a request after a silence; each piece restarts the timer. */
const watchman = (ms: number | null, end: () => void) => {
  let timer: NodeJS.Timeout | undefined
  const alive = (): void => {
    clearTimeout(timer)
    if (ms !== null) timer = setTimeout(end, ms).unref()
  }
  alive()
  return { alive, leave: () => clearTimeout(timer) }
}

/** Longer than any process lives: the package takes 0 for « at once ». */
const NEVER_MS = 2_147_483_647

const clientOf = async ({ apiKey, baseUrl }: AiSettings): Promise<OpenAI> => {
  const { default: Client } = await import('openai')
  return new Client({
    apiKey,
    ...(baseUrl ? { baseURL: baseUrl } : {}),
    // Nothing is read from the environment beyond our configuration, and no prompt is logged.
    organization: null,
    project: null,
    webhookSecret: null,
    adminAPIKey: null,
    logLevel: 'off',
    fetch: fetchWithRetry,
    timeout: NEVER_MS,
  })
}

/** The service of the settings. It is not contacted before the first request. */
export const openAi = (settings: AiSettings, silenceMs = SILENCE_MS): AiPort => {
  const { model, monthlyTokens, prices, monthlyEuros } = settings
  let opened: Promise<OpenAI> | undefined
  const write: AiPort['write'] = async (task, { signal, onText }) => {
    opened ??= clientOf(settings)
    const [client, { zodResponseFormat }] = await Promise.all([opened, import('openai/helpers/zod')])
    const ending = new AbortController()
    const stopped = AbortSignal.any([signal, ending.signal])
    let reason: AiFailure | null = null
    const endFor = (why: AiFailure): void => {
      reason ??= why
      ending.abort()
    }
    const watch = watchman(task.isPatient ? null : silenceMs, () => endFor('silent'))
    const got = new Collected()
    let isAnswering = false
    try {
      // Collected here: the package's own helper parses all of the JSON again with every piece.
      const pieces = await client.chat.completions.create(
        {
          model,
          stream: true,
          stream_options: { include_usage: true },
          max_completion_tokens: task.maxTokens,
          messages: [
            { role: 'system', content: task.system },
            { role: 'user', content: partsOf(task) },
          ],
          response_format: zodResponseFormat(task.schema, task.name),
        },
        { signal: stopped, maxRetries: task.isPatient ? 0 : RETRIES },
      )
      isAnswering = true
      for await (const piece of pieces) {
        watch.alive()
        const said = got.add(piece)
        if (said !== '') onText(said)
        if (got.text.length <= task.maxCharacters) continue
        endFor('length')
        break
      }
    } catch (cause) {
      throw failureOf(cause, { signal, reason, isAnswering, usage: got.usage })
    } finally {
      watch.leave()
    }
    const { usage, text } = got
    if (reason) throw new AiError(reason, { usage })
    if (signal.aborted) throw new AiError('stopped', { usage })
    if (got.refusal !== '' || got.finish === 'content_filter') throw new AiError('refused', { usage })
    if (got.finish === 'length') throw new AiError('length', { usage })
    if (got.finish === null) throw new AiError('cut', { usage })
    return { value: checkedValue(task, text, usage), text, usage }
  }
  return { model, budget: { monthlyTokens, prices, monthlyEuros }, write }
}

interface Circumstances {
  readonly signal: AbortSignal
  readonly reason: AiFailure | null
  readonly isAnswering: boolean
  readonly usage: AiUsage | null
}

const failureOf = (cause: unknown, { signal, reason, isAnswering, usage }: Circumstances): AiError => {
  if (reason) return new AiError(reason, { usage })
  if (signal.aborted) return new AiError('stopped', { usage })
  const status = cause instanceof Error && 'status' in cause ? cause.status : undefined
  if (typeof status === 'number') return new AiError(failureOfStatus(status), { status, usage })
  if (isAnswering) return new AiError('cut', { usage, cause: nameOf(cause) })
  return new AiError(isUnmade(cause) ? 'unreachable' : 'server', { usage, cause: nameOf(cause) })
}

/** A description of a failure without any of the request's content. */
const nameOf = (cause: unknown): Error => {
  const codes = causesOf(cause).flatMap((one) =>
    one instanceof Error && 'code' in one ? [String(one.code)] : [],
  )
  return new Error([cause instanceof Error ? cause.constructor.name : typeof cause, ...codes].join(' '))
}
