/** The parts of a call that `@request.*` reads. */
export interface RequestInfo {
  readonly context:
    | 'default'
    | 'expand'
    | 'realtime'
    | 'protectedFile'
    | 'batch'
    | 'oauth2'
    | 'otp'
    | 'password'
  /** Upper-case. */
  readonly method: string
  readonly query: Readonly<Record<string, unknown>>
  /** Names lower-cased with `-` as `_`. */
  readonly headers: Readonly<Record<string, unknown>>
  /** In create and update rules: the data after modifiers and casts. */
  readonly body: Readonly<Record<string, unknown>>
}

/** A call without its own request: services, jobs, hooks. */
export const noRequest: RequestInfo = { context: 'default', method: 'GET', query: {}, headers: {}, body: {} }

/**
 * The same call with another context, method or body; all other parts are still read lazily from the first.
 */
export const withRequestChanges = (
  request: RequestInfo,
  changes: Partial<Pick<RequestInfo, 'context' | 'method' | 'body'>>,
): RequestInfo => Object.assign(Object.create(request) as RequestInfo, changes)
