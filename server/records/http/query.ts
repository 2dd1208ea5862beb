/** Query strings and headers as PocketBase reads them. */

import type { FastifyRequest } from 'fastify'
import { badRequest } from '#server/core/errors.ts'
import type { CollectionDefinition } from '../definition.ts'
import type { RequestInfo } from '../request-info.ts'

export type Query = Readonly<Record<string, string>>

/** Only the first value of a repeated parameter counts. */
export const queryOf = (request: FastifyRequest): Query => {
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string') query[name] = first
  }
  return query
}

const headersOf = (request: FastifyRequest): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name.replaceAll('-', '_'),
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  )

/** What rules may ask of this call. Headers are only gathered when a rule reads them. */
export const requestInfo = (
  request: FastifyRequest,
  query: Query,
  context: RequestInfo['context'] = 'default',
  body: RequestInfo['body'] = {},
): RequestInfo => {
  let headers: Record<string, unknown> | undefined
  return {
    context,
    method: request.method,
    query,
    body,
    get headers() {
      headers ??= headersOf(request)
      return headers
    },
  }
}

/** An integer parameter: absent is the fallback, anything that is no integer is 400. */
export const integer = (text: string | undefined, fallback: number): number => {
  if (text === undefined || text === '') return fallback
  if (!/^[+-]?\d{1,15}$/.test(text)) throw badRequest()
  return Number(text)
}

const TRUE = ['1', 't', 'T', 'true', 'TRUE', 'True']
const FALSE = ['0', 'f', 'F', 'false', 'FALSE', 'False']

export const flag = (text: string | undefined): boolean => {
  if (text === undefined || text === '' || FALSE.includes(text)) return false
  if (TRUE.includes(text)) return true
  throw badRequest()
}

const BASE_LIMIT = 33_554_432
const FIELD_LIMITS: Readonly<Record<string, number>> = { file: 5_242_880, editor: 5_242_880, json: 1_048_576 }

/** Bytes that the body of a create or update may have. */
export const bodyLimit = (collection: CollectionDefinition | undefined): number => {
  let limit = BASE_LIMIT
  for (const field of collection?.fields ?? []) {
    const fallback = FIELD_LIMITS[field.type]
    if (fallback === undefined) continue
    const most = ('maxSize' in field && field.maxSize) || fallback
    limit += most * (field.type === 'file' ? Math.max(field.maxSelect, 1) : 1)
  }
  return limit
}
