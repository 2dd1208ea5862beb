/** The body of a batch: its requests, their targets and its limits (PocketBase §6). */

import { badRequest, type FieldErrors } from '#server/core/errors.ts'
import { isObject } from '#server/core/json-object.ts'
import type { IncomingFile } from '../files/uploads.ts'
import { blank, failure } from '../schema/field-errors.ts'
import type { BatchSettings } from '../settings.ts'
import type { Body } from './body.ts'

type Data = Readonly<Record<string, unknown>>

export interface BatchItem {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Data
  readonly files: readonly IncomingFile[]
}

/** The target of an item; null when it is no record route. */
export interface Target {
  readonly action: 'create' | 'update' | 'upsert' | 'delete'
  readonly collection: string
  /** Empty for create and upsert. */
  readonly id: string
  readonly query: Readonly<Record<string, string>>
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const MAX_URL_LENGTH = 2000
const UNREADABLE = 'Failed to read the submitted batch data.'

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw badRequest(UNREADABLE)
  return value
}

const objectOf = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null) return {}
  if (!isObject(value)) throw badRequest(UNREADABLE)
  return value
}

const itemOf = (value: unknown, files: readonly IncomingFile[]): BatchItem => {
  const item = objectOf(value)
  const headers = Object.entries(objectOf(item.headers)).map(([name, text]) => [name, textOf(text)] as const)
  // Files replace the body's value of their field: to add to stored names, the key is `FIELD+`.
  const keys = new Set(files.map((file) => file.key))
  return {
    method: textOf(item.method),
    url: textOf(item.url),
    headers: Object.fromEntries(headers),
    body: Object.fromEntries(Object.entries(objectOf(item.body)).filter(([name]) => !keys.has(name))),
    files,
  }
}

const FILE_KEY = /^requests(?:\.(0|[1-9]\d*)\.|\[(0|[1-9]\d*)\]\.)(.+)$/

/** `requests.N.FIELD` and `requests[N].FIELD`: the files by item, each under its key. */
const filesByItem = (files: readonly IncomingFile[]): Map<number, IncomingFile[]> => {
  const found = new Map<number, IncomingFile[]>()
  for (const file of files) {
    const match = FILE_KEY.exec(file.key)
    if (!match?.[3]) continue
    const at = Number(match[1] ?? match[2])
    found.set(at, [...(found.get(at) ?? []), { ...file, key: match[3] }])
  }
  return found
}

const tooLong = (max: number) =>
  failure('validation_length_too_long', `The length must be no more than ${max}.`, { min: 0, max })

const checkItem = (item: BatchItem): FieldErrors => {
  const errors: FieldErrors = {}
  if (item.method === '') errors.method = blank()
  else if (!METHODS.includes(item.method))
    errors.method = failure('validation_in_invalid', 'Must be a valid value.')
  if (item.url === '') errors.url = blank()
  else if (Buffer.byteLength(item.url) > MAX_URL_LENGTH) errors.url = tooLong(MAX_URL_LENGTH)
  return errors
}

const refuse = (requests: FieldErrors[string]): never => {
  throw badRequest('Invalid batch request data.', { requests })
}

/** The items of a batch. Throws 400 for an unreadable body or one of the wrong shape. */
export const readBatch = (body: Body, { maxRequests }: BatchSettings): BatchItem[] => {
  if (!body.data) throw badRequest(body.kind === 'unsupported' ? 'Unsupported Content-Type.' : UNREADABLE)
  const { requests } = body.data
  if (requests !== undefined && requests !== null && !Array.isArray(requests)) throw badRequest(UNREADABLE)
  const list: unknown[] = requests ?? []
  if (list.length === 0) return refuse(blank())
  if (list.length > maxRequests) return refuse(tooLong(maxRequests))
  const files = filesByItem(body.files)
  const items = list.map((item, at) => itemOf(item, files.get(at) ?? []))
  const errors = items
    .map((item, at) => [String(at), checkItem(item)] as const)
    .filter(([, found]) => Object.keys(found).length > 0)
  return errors.length > 0 ? refuse(Object.fromEntries(errors)) : items
}

const ROUTE = /^\/api\/collections\/([^/?]+)\/records(?:\/([^/?]+))?(?:\?(.*))?$/s
const ACTIONS: Readonly<Record<string, Target['action']>> = {
  'POST ': 'create',
  'PUT ': 'upsert',
  'PATCH id': 'update',
  'DELETE id': 'delete',
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not encoded: the name is taken literally.
    return text
  }
}

/** The record route named by an item; null for anything else. */
export const targetOf = ({ method, url }: BatchItem): Target | null => {
  const match = ROUTE.exec(url)
  const action = ACTIONS[`${method} ${match?.[2] ? 'id' : ''}`]
  if (!match || !action) return null
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(match[3] ?? '')) query[name] ??= value
  return { action, collection: decoded(match[1] ?? ''), id: decoded(match[2] ?? ''), query }
}
