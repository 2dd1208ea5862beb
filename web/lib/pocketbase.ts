/**
 * The single way to the server: the official client, which every record call and every endpoint call goes
 * through. Its `send` is extended by the 401 rule, timeouts and retries of domain.md §3.1.
 */
import PocketBase, { ClientResponseError, type SendOptions } from 'pocketbase'
import type { UNSENT_MEMBERS, UNSENT_SERVICES } from './client-parts.ts'
import type { TypedCollections } from './collections.ts'
import { authStore, expireSession, restoreSession, signedInAgain } from './session.ts'

export { ClientResponseError } from 'pocketbase'

/** One refused value in PocketBase's format; nested structures nest. */
export interface FieldProblem {
  code: string
  message: string
  params?: Record<string, unknown>
}
export interface ErrorBody {
  status?: number
  message?: string
  /** User-facing message in French; the site's own endpoints only. */
  statusMessage?: string
  data?: Record<string, FieldProblem>
}

const TIMEOUT_MS = 600_000
const RETRY_DELAY_MS = 1000
const TAKE_OVER_MS = 500
const RETRIED_STATUS = new Set([0, 408, 425, 429, 500, 502, 503, 504])
/** specification §8; the client's own message refers to its manual. */
const ABORT_MESSAGE = 'The request was autocancelled.'

/** Additions to the client's own options. */
export interface SiteSendOptions extends SendOptions {
  /**
   * False: no token is sent; a string: this token is sent. In both cases the caller handles a 401 (signing
   * in, signing out).
   */
  auth?: boolean | string
  /** Makes a write safe to send twice. */
  idempotencyKey?: string
  /** 0 for no timeout and no retry. */
  timeoutMs?: number
  /** Failures are not logged to the console (tracking). */
  quiet?: boolean
}

const refusedWrites = new WeakSet<ClientResponseError>()

/**
 * Whether an access rule has most likely refused a write: the record API answers 404, as for a missing
 * record, or for a new record 400 without a field.
 */
export const isRefusedWrite = (error: unknown): boolean =>
  error instanceof ClientResponseError && refusedWrites.has(error)

export const wait = (ms: number, signal?: AbortSignal | null) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** A failed call in the client's format, for the few requests that do not go through it. */
export const failedCall = (
  url: string,
  status: number,
  response: ErrorBody = {},
  cause?: unknown,
): ClientResponseError => new ClientResponseError({ url, status, response, originalError: cause })
/** A call that the user has cancelled. */
export const cancelledCall = (url: string): ClientResponseError =>
  failureOf(new ClientResponseError({ url, isAbort: true }))

/** The client's failure with the name and messages of the specification (§8). */
const failureOf = (error: unknown): ClientResponseError => {
  const failure = error instanceof ClientResponseError ? error : new ClientResponseError(error)
  if (failure.isAbort) failure.message = ABORT_MESSAGE
  return failure
}

/**
 * `fetch` that rejects when the answer breaks off. The client would treat such an answer as empty and
 * successful: a list without rows, a renewed session without token.
 */
const wholeAnswer: typeof fetch = async (url, init) => {
  const answer = await fetch(url, init)
  await answer.clone().arrayBuffer()
  return answer
}

class SiteClient extends PocketBase {
  /** Replaces `fetch`: the rendering server sets its own, so that requests stay in the process. */
  transport: typeof fetch | null = null

  constructor() {
    super('/', authStore)
    // Queries bring their own signals.
    this.autoCancellation(false)
  }

  /** One request, with its token and its timeout. */
  async #once<Reply>(path: string, options: SiteSendOptions, token: string): Promise<Reply> {
    const { auth = true, idempotencyKey, timeoutMs = TIMEOUT_MS, quiet: _, ...sent } = options
    const limits = [sent.signal, timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined].filter(
      (signal) => signal instanceof AbortSignal,
    )
    try {
      return await super.send<Reply>(path, {
        ...sent,
        ...(limits.length > 0 ? { signal: AbortSignal.any(limits) } : {}),
        fetch: this.transport ?? wholeAnswer,
        headers: {
          Accept: 'application/json',
          ...sent.headers,
          Authorization: typeof auth === 'string' ? auth : auth && token ? `Bearer ${token}` : '',
          ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
        },
      })
    } catch (error) {
      throw failureOf(error)
    }
  }

  /** Retries once where it is safe: reads, and writes with an idempotency key. */
  async #withRetry<Reply>(path: string, options: SiteSendOptions, token: string): Promise<Reply> {
    try {
      return await this.#once<Reply>(path, { ...options }, token)
    } catch (error) {
      const failure = failureOf(error)
      const isSafe = (options.method ?? 'GET') === 'GET' || options.idempotencyKey !== undefined
      const isWorth = !failure.isAbort && RETRIED_STATUS.has(failure.status) && options.timeoutMs !== 0
      if (!isSafe || !isWorth || this.transport) throw failure
      await wait(RETRY_DELAY_MS, options.signal)
      return this.#once<Reply>(path, { ...options }, token)
    }
  }

  /**
   * Calls a path of this site and returns the parsed reply. Throws `ClientResponseError`. A 401 is retried
   * once with the session from storage; if that fails, the session ends and the shell redirects to
   * `/connexion`, or, with unsaved work, asks the user to sign in again, after which the call continues.
   */
  override async send<Reply>(path: string, options: SiteSendOptions): Promise<Reply> {
    const isOwn = (options.auth ?? true) === true
    if (isOwn) await signedInAgain()
    const { token } = authStore
    try {
      return await this.#withRetry<Reply>(path, options, token)
    } catch (error) {
      let failure = failureOf(error)
      if (failure.status === 401 && isOwn) {
        // Another tab may have replaced this token and be about to store the next one.
        if (!restoreSession(token)) await wait(TAKE_OVER_MS)
        const isRestored = restoreSession(token)
        // Signed out meanwhile, here or in another tab: nothing has expired.
        if (!isRestored && authStore.token === token) expireSession()
        if (isRestored || (await signedInAgain())) {
          try {
            return await this.#once<Reply>(path, { ...options }, authStore.token)
          } catch (second) {
            failure = failureOf(second)
            if (failure.status === 401) expireSession()
          }
        }
      }
      const isWrite = (options.method ?? 'GET') !== 'GET'
      const isNameless = failure.status === 400 && Object.keys(failure.response.data ?? {}).length === 0
      if (isWrite && (failure.status === 404 || isNameless)) refusedWrites.add(failure)
      // On the server, the rendered page reports the failure, and its status is logged.
      if (!failure.isAbort && !options.quiet && !this.transport)
        console.warn(`${options.method ?? 'GET'} ${path}`, failure.status, failure.response)
      throw failure
    }
  }
}

/** Parts of the client that the browser's build leaves out. */
type LeftOut = (typeof UNSENT_SERVICES)[number] | (typeof UNSENT_MEMBERS.Client)[number]

/** The official client with the declared collections: a renamed field does not compile. */
export type TypedPocketBase = Omit<SiteClient, 'collection' | LeftOut> & TypedCollections
export const pb: TypedPocketBase = new SiteClient()

/** Calls any path of this site; see `SiteClient.send`. */
export const send = <Reply>(path: string, options: SiteSendOptions = {}): Promise<Reply> =>
  pb.send<Reply>(path, options)

/**
 * Three attempts, after 1000 ms doubled each time (specification §7), for operations that are safe to repeat.
 */
export const retry = async <Result>(
  act: () => Promise<Result>,
  attempts = 3,
  delayMs = 1000,
): Promise<Result> => {
  try {
    return await act()
  } catch (error) {
    if (attempts <= 1) throw error
    await wait(delayMs)
    return retry(act, attempts - 1, delayMs * 2)
  }
}

/**
 * Whether the same request may succeed later: the server was not reached, was busy or failing, or requires a
 * session first. Any other refusal is final.
 */
export const mayPassLater = (error: unknown): boolean =>
  !(error instanceof ClientResponseError) ||
  error.status < 400 ||
  error.status >= 500 ||
  [401, 408, 425, 429].includes(error.status)

/** The server was not reached: no network, or the server is down. A required sign-in does not count. */
export const isOutOfReach = (error: unknown): boolean =>
  mayPassLater(error) && !(error instanceof ClientResponseError && error.status === 401)

export const isNotFound = (error: unknown): boolean =>
  error instanceof ClientResponseError && error.status === 404

/** True when the record has changed since the write's `startedFrom`. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ClientResponseError && error.status === 409
