/**
 * The site's own endpoints, typed by their contract: `call<typeof register>('POST
 * /api/webinars/:slug/register', { … })`.
 */

import { queryOptions } from '@tanstack/react-query'
import type { BodyInputOf, ParamsOf, QueryInputOf, ReplyOf } from '#drizzle/contract.ts'
import { type SiteSendOptions, send } from './pocketbase.ts'

interface Described {
  readonly method: string
  readonly path: string
}
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

interface CallSettings {
  signal?: AbortSignal
  /** Makes a write safe to send twice. */
  idempotencyKey?: string
  /** False: no token is sent. */
  auth?: boolean
  timeoutMs?: number
  /** The request survives the page. */
  keepalive?: boolean
}

/** `METHOD path`, exactly as in the contract: a renamed route no longer compiles. */
export type Route<E extends Described> = `${E['method']} ${E['path']}`
export type CallOptions<E extends Described> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> &
  CallSettings
type Arguments<E extends Described> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

interface CallInput extends CallSettings {
  params?: unknown
  query?: unknown
  body?: unknown
}

const fill = (path: string, params: unknown): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = (params as Record<string, unknown> | undefined)?.[name]
    return encodeURIComponent(String(value ?? ''))
  })

const perform = <Reply>(route: string, given: CallInput = {}): Promise<Reply> => {
  const { params, query: request, ...options } = given
  const [method = 'GET', path = ''] = route.split(' ')
  return send<Reply>(fill(path, params), { ...options, method, query: request as SiteSendOptions['query'] })
}

/** Calls one of the site's own endpoints; throws `ClientResponseError`. */
export const call = <E extends Described>(route: Route<E>, ...[options]: Arguments<E>): Promise<ReplyOf<E>> =>
  perform<ReplyOf<E>>(route, options as CallInput)

/**
 * The same as react-query options; the key starts with the noun: `/api/courses/:id/outline` → `courses`.
 * `reader`: the user's id, where the answer depends on the user.
 */
export const callQuery = <E extends Described>(route: Route<E>, options?: CallOptions<E>, reader = '') => {
  const given = (options ?? {}) as CallInput
  const noun = route.split('/')[2] ?? route
  return queryOptions({
    queryKey: [noun, route, given.params ?? null, given.query ?? null, reader],
    queryFn: ({ signal }): Promise<ReplyOf<E>> => perform<ReplyOf<E>>(route, { ...given, signal }),
  })
}
