/**
 * The one place that calls the server: the record API and our own endpoints. An own small client because the official
 * one alone would take a fifth of a public page's byte budget; it speaks the same protocol (reference/pocketbase-api §10).
 */
import { expireSession, getSession, restoreSession } from './session.ts'

/** One refused value, as PocketBase writes it; nested structures nest. */
export interface FieldProblem {
  code: string
  message: string
}
export interface ErrorBody {
  status?: number
  message?: string
  /** What a person may read, in French; own endpoints only. */
  statusMessage?: string
  data?: Record<string, FieldProblem>
}

const DEFAULT_MESSAGE = 'Something went wrong.'
const ABORT_MESSAGE = 'The request was autocancelled.'
const TIMEOUT_MS = 600_000
const RETRY_DELAY_MS = 1000
const RETRIED_STATUS = new Set([0, 408, 425, 429, 500, 502, 503, 504])

/** A failed call: where, its status (0: the server was not reached), the envelope, and whether it was cancelled. */
export class ClientError extends Error {
  readonly url: string
  readonly status: number
  readonly response: ErrorBody
  readonly isAbort: boolean

  constructor(
    url: string,
    status: number,
    response: ErrorBody = {},
    options: { isAbort?: boolean; cause?: unknown } = {},
  ) {
    const message = options.isAbort ? ABORT_MESSAGE : response.message || DEFAULT_MESSAGE
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ClientError'
    this.url = url
    this.status = status
    this.response = response
    this.isAbort = options.isAbort ?? false
  }
}

export interface SendOptions {
  method?: string
  query?: Readonly<Record<string, unknown>>
  /** A plain object is sent as JSON, or as form data when a value is a file. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** False: no token is sent and a 401 stays the caller's business (signing in). */
  auth?: boolean
  /** Makes a write safe to send twice. */
  idempotencyKey?: string
  /** 0 for none. */
  timeoutMs?: number
  /** Survives the page (the last position of a video). */
  keepalive?: boolean
  /** Failures are not written to the console (tracking). */
  quiet?: boolean
}

const queryString = (query: SendOptions['query']): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null || item === '') continue
      search.append(name, item instanceof Date ? item.toISOString().replace('T', ' ') : String(item))
    }
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}

const isFile = (value: unknown): value is Blob => typeof Blob !== 'undefined' && value instanceof Blob
const holdsFile = (value: unknown) => isFile(value) || (Array.isArray(value) && value.some(isFile))

/** Form data when a file travels: other objects go as `@jsonPayload` parts, as the official client does. */
export const toBody = (body: unknown): { body?: BodyInit; json: boolean } => {
  if (body === undefined || body === null) return { json: true }
  if (body instanceof FormData) return { body, json: false }
  if (typeof body !== 'object' || !Object.values(body).some(holdsFile))
    return { body: JSON.stringify(body), json: true }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    if (value !== null && typeof value === 'object' && !holdsFile(value)) {
      form.append('@jsonPayload', JSON.stringify({ [name]: value }))
      continue
    }
    for (const item of Array.isArray(value) ? value : [value])
      form.append(name, isFile(item) ? item : String(item ?? ''))
  }
  return { body: form, json: false }
}

const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const once = async <Reply>(url: string, options: SendOptions): Promise<Reply> => {
  const { body, json } = toBody(options.body)
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
  if (json && body !== undefined) headers['Content-Type'] = 'application/json'
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  const token = options.auth === false ? '' : (getSession()?.token ?? '')
  if (token) headers.Authorization = `Bearer ${token}`
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  const limits = [options.signal, timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined].filter(
    (signal): signal is AbortSignal => signal !== undefined,
  )
  let response: Response
  try {
    response = await fetch(url, {
      method: options.method ?? 'GET',
      headers,
      body,
      signal: limits.length > 0 ? AbortSignal.any(limits) : undefined,
      keepalive: options.keepalive,
      credentials: 'same-origin',
    })
  } catch (cause) {
    throw new ClientError(url, 0, {}, { isAbort: options.signal?.aborted ?? false, cause })
  }
  // An empty or unreadable body is `{}`, as in the official client (204, proxies).
  const reply: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw new ClientError(url, response.status, reply as ErrorBody)
  return reply as Reply
}

/** One try again where it is safe: reads, and writes that carry an idempotency key (domain.md §3.1). */
const withRetry = async <Reply>(url: string, options: SendOptions): Promise<Reply> => {
  try {
    return await once<Reply>(url, options)
  } catch (error) {
    if (!(error instanceof ClientError) || error.isAbort || !RETRIED_STATUS.has(error.status)) throw error
    const isSafe = (options.method ?? 'GET') === 'GET' || options.idempotencyKey !== undefined
    if (!isSafe || options.timeoutMs === 0) throw error
    await wait(RETRY_DELAY_MS, options.signal)
    return await once<Reply>(url, options)
  }
}

/**
 * Calls a path of this site and returns the parsed reply. Throws `ClientError`. A 401 is retried once with the session
 * restored from storage; if that does not help the session ends and the shell sends the person to `/connexion`.
 */
export const send = async <Reply>(path: string, options: SendOptions = {}): Promise<Reply> => {
  const url = path + queryString(options.query)
  try {
    return await withRetry<Reply>(url, options)
  } catch (error) {
    let failure = error
    if (error instanceof ClientError && error.status === 401 && options.auth !== false) {
      if (restoreSession()) {
        try {
          return await once<Reply>(url, options)
        } catch (second) {
          failure = second
        }
      }
      if (failure instanceof ClientError && failure.status === 401) expireSession()
    }
    if (failure instanceof ClientError && !failure.isAbort && !options.quiet) {
      console.warn(`${options.method ?? 'GET'} ${path}`, failure.status, failure.response)
    }
    throw failure
  }
}

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

/** The record was changed by somebody else since the version that the write started from. */
export const isConflict = (error: unknown): boolean => error instanceof ClientError && error.status === 409

export const isNotFound = (error: unknown): boolean => error instanceof ClientError && error.status === 404
