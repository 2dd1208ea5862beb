/** Query strings and headers as PocketBase reads them. */

import type { FastifyRequest } from 'fastify'
import { badRequest } from '#server/core/errors.ts'
import { searchOf } from '#server/core/request-url.ts'
import type { RequestInfo } from '../request-info.ts'

export type Query = Readonly<Record<string, string>>

/** Left out by Go's parser: a pair with `;` in it, or with an invalid `%`. */
const MALFORMED = /;|%(?![0-9a-f]{2})/i

/** The parameters of an address with malformed pairs, without those. */
const wellFormed = (search: string): Query => {
  const pairs = search.replace(/^\?/, '').split('&')
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(pairs.filter((pair) => !MALFORMED.test(pair)).join('&')))
    query[name] ??= value
  return query
}

/** Only the first value of a repeated parameter counts. */
export const queryOf = (request: FastifyRequest): Query => {
  const search = searchOf(request.raw.url ?? '')
  if (MALFORMED.test(search)) return wellFormed(search)
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string') query[name] = first
  }
  return query
}

/** As Go's server presents them: the host is no header there. */
const headersOf = (request: FastifyRequest): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name !== 'host')
      .map(([name, value]) => [name.replaceAll('-', '_'), Array.isArray(value) ? value.join(', ') : value]),
  )

/** The request as rules see it. Headers are collected only when a rule reads them. */
class HttpRequest implements RequestInfo {
  readonly context: RequestInfo['context']
  readonly method: string
  readonly query: Query
  readonly body: RequestInfo['body'] = {}
  readonly request: FastifyRequest

  constructor(request: FastifyRequest, query: Query, context: RequestInfo['context']) {
    this.request = request
    this.method = request.method
    this.query = query
    this.context = context
  }

  get headers(): Readonly<Record<string, unknown>> {
    return headersOf(this.request)
  }
}

export const requestInfo = (
  request: FastifyRequest,
  query: Query,
  context: RequestInfo['context'] = 'default',
): RequestInfo => new HttpRequest(request, query, context)

/** An integer parameter. Throws 400 for anything else; absent: the fallback. */
export const integer = (text: string | undefined, fallback: number): number => {
  if (text === undefined || text === '') return fallback
  if (!/^[+-]?\d{1,15}$/.test(text)) throw badRequest()
  return Number(text)
}

/** The texts of true, as Go reads them. */
export const TRUE: readonly string[] = ['1', 't', 'T', 'true', 'TRUE', 'True']
const FALSE = ['0', 'f', 'F', 'false', 'FALSE', 'False']

export const flag = (text: string | undefined): boolean => {
  if (text === undefined || text === '' || FALSE.includes(text)) return false
  if (TRUE.includes(text)) return true
  throw badRequest()
}

const MAX_PAGE = 1000

export interface Page {
  readonly page: number
  readonly perPage: number
  readonly skipTotal: boolean
}

/** The requested page, within the limits (PocketBase §2.1). */
export const pageOf = (query: Query): Page => {
  const page = integer(query.page, 1)
  const perPage = integer(query.perPage, 30)
  return {
    page: page <= 0 ? 1 : page,
    perPage: perPage <= 0 ? 30 : Math.min(perPage, MAX_PAGE),
    skipTotal: flag(query.skipTotal),
  }
}
