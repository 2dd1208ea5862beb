/**
 * The one way to the server: the official client, which every record call and every own endpoint goes through. What it
 * does not know is added around its `send`: the 401 rule, time-outs and retries of domain.md §3.1.
 */
import PocketBase, { ClientResponseError, type SendOptions } from 'pocketbase'
import type { TypedCollections } from './collections.ts'
import { authStore, expireSession, restoreSession, signedInAgain } from './session.ts'

export { ClientResponseError } from 'pocketbase'

/** One refused value, as PocketBase writes it; nested structures nest. */
export interface FieldProblem {
  code: string
  message: string
  params?: Record<string, unknown>
}
export interface ErrorBody {
  status?: number
  message?: string
  /** What a person may read, in French; own endpoints only. */
  statusMessage?: string
  data?: Record<string, FieldProblem>
}

const TIMEOUT_MS = 600_000
const RETRY_DELAY_MS = 1000
const TAKE_OVER_MS = 500
const RETRIED_STATUS = new Set([0, 408, 425, 429, 500, 502, 503, 504])
/** specification §8; the client's own sentence names its manual. */
const ABORT_MESSAGE = 'The request was autocancelled.'

/** What a caller may add to the client's own options. */
export interface SiteSendOptions extends SendOptions {
  /** False: no token is sent; a text: this one is. A 401 then stays the caller's business (signing in, signing out). */
  auth?: boolean | string
  /** Makes a write safe to send twice. */
  idempotencyKey?: string
  /** 0 for none, and no second try. */
  timeoutMs?: number
  /** Failures are not written to the console (tracking). */
  quiet?: boolean
}

const refusedWrites = new WeakSet<ClientResponseError>()

/**
 * Whether a rule has most likely refused a write: the record API answers it like a record that is not there (404), or,
 * for a new one, like values that name no field (400).
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

/** A failed call as the client would have thrown it, for the few that do not go through it. */
export const failedCall = (
  url: string,
  status: number,
  response: ErrorBody = {},
  cause?: unknown,
): ClientResponseError => new ClientResponseError({ url, status, response, originalError: cause })
/** One that the person has cancelled. */
export const cancelledCall = (url: string): ClientResponseError =>
  failureOf(new ClientResponseError({ url, isAbort: true }))

/** The client's own failure, under the name and with the sentences that the specification gives (§8). */
const failureOf = (error: unknown): ClientResponseError => {
  const failure = error instanceof ClientResponseError ? error : new ClientResponseError(error)
  if (failure.isAbort) failure.message = ABORT_MESSAGE
  return failure
}

/**
 * `fetch`, which fails when the answer breaks off in the middle. The client would take such an answer for an empty
 * one that succeeded: a list without rows, a renewed session without token.
 */
const wholeAnswer: typeof fetch = async (url, init) => {
  const answer = await fetch(url, init)
  await answer.clone().arrayBuffer()
  return answer
}

class SiteClient extends PocketBase {
  /** Where requests go; the server that renders pages puts its own here, so that nothing leaves the process. */
  transport: typeof fetch | null = null

  constructor() {
    super('/', authStore)
    // Queries give their own signals.
    this.autoCancellation(false)
  }

  /** One request, with its token and its time limit. */
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

  /** One try again where it is safe: reads, and writes that carry an idempotency key. */
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
   * Calls a path of this site and returns the parsed reply. Throws `ClientResponseError`. A 401 is retried once with
   * the session restored from storage; if that does not help the session ends and the shell sends the person to
   * `/connexion`, or asks her to sign in again where something is unsaved: then the call goes on.
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
        // Another tab may have voided this token and be about to keep the next one.
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
      // On the server the page that is rendered tells, and its status is in the log.
      if (!failure.isAbort && !options.quiet && !this.transport)
        console.warn(`${options.method ?? 'GET'} ${path}`, failure.status, failure.response)
      throw failure
    }
  }
}

/** The official client, whose collections are those of the declarations: a renamed field does not compile. */
export type TypedPocketBase = Omit<SiteClient, 'collection'> & TypedCollections
export const pb: TypedPocketBase = new SiteClient()

/** Calls any path of this site; see `SiteClient.send`. */
export const send = <Reply>(path: string, options: SiteSendOptions = {}): Promise<Reply> =>
  pb.send<Reply>(path, options)

/** Three attempts, 1000 ms doubled each time (specification §7), for acts that may safely be repeated. */
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
 * Whether the same request may succeed later: the server was not reached, was busy or failing, or asks for a session
 * first. What it has judged and refused is refused.
 */
export const mayPassLater = (error: unknown): boolean =>
  !(error instanceof ClientResponseError) ||
  error.status < 400 ||
  error.status >= 500 ||
  [401, 408, 425, 429].includes(error.status)

/** Nobody answered for the server: there is no network, or it is down for now. Not that it asks for another sign-in. */
export const isOutOfReach = (error: unknown): boolean =>
  mayPassLater(error) && !(error instanceof ClientResponseError && error.status === 401)

export const isNotFound = (error: unknown): boolean =>
  error instanceof ClientResponseError && error.status === 404

/** True when the record was changed by somebody else since the write's `startedFrom`. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ClientResponseError && error.status === 409
