/**
 * The only error type for callers. Every error that a caller may see is an `AppError`; any other one is a
 * bug, logged with its cause and answered by a neutral 500. The envelope `{ data, message, status }` and its
 * default messages are PocketBase's (tools/router/error.go).
 */

/** `code` and `message` of one invalid value; `params` when the message has parameters. */
export interface FieldError {
  code: string
  message: string
  params?: Record<string, unknown>
}
/** Field errors by name; nested structures nest, array indexes are string keys. */
export interface FieldErrors {
  [field: string]: FieldError | FieldErrors
}

const DEFAULT_MESSAGES: Record<number, string> = {
  400: 'Something went wrong while processing your request.',
  401: 'Missing or invalid authentication.',
  403: 'You are not allowed to perform this request.',
  404: "The requested resource wasn't found.",
  413: 'Request entity too large.',
  429: 'Too Many Requests.',
  500: 'Something went wrong while processing your request.',
  503: 'The service is temporarily unavailable. Please try again later.',
}

/** The message for refused values; `data` names them. */
export const INVALID_REQUEST_MESSAGE = 'La demande contient des valeurs qui ne conviennent pas.'

/** Upper-cases the first character and ends with a full stop, as PocketBase does with every message. */
export const sentence = (message: string): string => {
  const text = message.trim()
  if (text === '') return ''
  const capital = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?!]$/.test(capital) ? capital : `${capital}.`
}

/** An error as a reply: status, message, and errors by field. Any other thrown value is a 500. */
export class AppError extends Error {
  readonly status: number
  readonly data: FieldErrors
  /**
   * A body other than the envelope: the `{ mfaId }` of a first MFA step, the refusal of a batch with that of
   * its item.
   */
  readonly body?: unknown
  /** The message only repeats the status or the action: a caller may replace it by its own. */
  readonly isGeneral: boolean

  constructor(
    status: number,
    message = '',
    data: FieldErrors = {},
    options: { cause?: unknown; body?: unknown; isGeneral?: boolean } = {},
  ) {
    super(
      message || DEFAULT_MESSAGES[status] || 'Error',
      options.cause ? { cause: options.cause } : undefined,
    )
    this.name = 'AppError'
    this.status = status
    this.data = data
    this.body = options.body
    this.isGeneral = options.isGeneral ?? message === ''
  }
}

/** 400, with errors by field where a field is at fault. */
export const badRequest = (message?: string, data?: FieldErrors) => new AppError(400, message, data)
/** 401: the caller is not signed in. */
export const unauthorized = (message?: string) => new AppError(401, message)
/** 403: the signed-in caller may not. */
export const forbidden = (message?: string, data?: FieldErrors) => new AppError(403, message, data)
/** 404: it does not exist, or not for this caller. */
export const notFound = (message?: string) => new AppError(404, message)
/** 409: it was changed meanwhile, or is taken. */
export const conflict = (message: string, data?: FieldErrors) => new AppError(409, message, data)
/** 413: the body exceeds the limit of its route. */
export const tooLarge = () => new AppError(413)
/** 429: a limit of the settings was reached. */
export const tooMany = (message?: string, data?: FieldErrors) => new AppError(429, message, data)
/** The error of one field, when the status alone would not explain a form's refusal. */
export const ofField = (field: string, code: string, message: string): FieldErrors => ({
  [field]: { code, message: sentence(message) },
})

const PASSING = /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY)(_|$)|(ENOSPC|EDQUOT|EROFS|EIO)$)/

/**
 * Whether an error or its cause is a temporary failure of the disk or the database: locked by another
 * process, full, failing or read-only.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && typeof error.code === 'string' && PASSING.test(error.code)) || isPassing(error.cause))

/** 400 with field errors written as `{ email: ['validation_not_unique', 'Value must be unique.'] }`. */
export const invalid = (errors: Record<string, readonly [code: string, message: string]>, message?: string) =>
  badRequest(
    message,
    Object.fromEntries(
      Object.entries(errors).map(([name, [code, text]]) => [name, { code, message: sentence(text) }]),
    ),
  )

interface Envelope {
  data: FieldErrors
  message: string
  status: number
}

const isNested = (value: FieldError | FieldErrors): value is FieldErrors => typeof value.code !== 'string'

/** Keys in byte order at every level, as Go writes maps. */
const sortedErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, error]) => [name, isNested(error) ? sortedErrors(error) : error]),
  )

const firstOf = (errors: FieldErrors): string | undefined => {
  for (const error of Object.values(errors)) {
    const found = isNested(error) ? firstOf(error) : error.message
    if (found) return found
  }
  return undefined
}

/** One sentence for users: the message, or the first field error where there is none. */
export const statusMessage = (error: AppError): string =>
  error.message === DEFAULT_MESSAGES[400] ? (firstOf(error.data) ?? error.message) : error.message

/** The envelope of an error, keys in PocketBase's order; the message is sent unchanged. */
export const envelope = (error: AppError): Envelope => ({
  data: sortedErrors(error.data),
  message: error.message,
  status: error.status,
})
