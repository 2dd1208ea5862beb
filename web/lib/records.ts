/** The record API, typed by a collection's fields; imported as types only, so public pages carry no declaration. */

import type { CreateOf, Fields, RecordOf } from '#drizzle/fields.ts'
import { ClientError, send } from './client.ts'
import { query } from './query.ts'
import { clearSession, getSession, type SessionRecord, saveSession } from './session.ts'

export interface Page<Item> {
  page: number
  perPage: number
  /** -1 with `skipTotal`. */
  totalItems: number
  totalPages: number
  items: Item[]
}
export interface ViewOptions {
  expand?: string
  fields?: string
}
export interface ListOptions extends ViewOptions {
  page?: number
  perPage?: number
  sort?: string
  filter?: string
  skipTotal?: boolean
}
type Writable<F extends Fields> = CreateOf<F> | Record<string, unknown> | FormData

/** specification §9: full lists travel in batches of 500. */
const BATCH = 500

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return JSON.stringify(value.toISOString().replace('T', ' '))
  return JSON.stringify(String(value))
}

/** A filter with its values written safely: `filter('slug = {:slug}', { slug })`. */
export const filter = (expression: string, values: Readonly<Record<string, unknown>> = {}): string =>
  expression.replace(/\{:(\w+)\}/g, (whole, name: string) => (name in values ? literal(values[name]) : whole))

/** Joins the conditions that are there with `&&`. */
export const every = (...conditions: (string | false | null | undefined)[]): string =>
  conditions.filter((condition): condition is string => Boolean(condition)).join(' && ')

const missingId = (path: string) =>
  new ClientError(path, 404, { status: 404, message: 'Missing required record id.', data: {} })

/**
 * Queries (query options whose key starts with the collection's name) and writes of one collection.
 * Writing or removing the signed-in person's own record keeps the session in step.
 */
export const records = <F extends Fields, Expand = unknown>(collection: string) => {
  type Item = RecordOf<F, Expand>
  const base = `/api/collections/${collection}/records`

  const fetchList = (options: ListOptions, signal?: AbortSignal) =>
    send<Page<Item>>(base, {
      query: {
        ...options,
        page: options.page ?? 1,
        perPage: options.perPage ?? 30,
        skipTotal: options.skipTotal || undefined,
      },
      signal,
    })
  const fetchAll = async (options: ListOptions, signal?: AbortSignal) => {
    const items: Item[] = []
    for (let page = 1; ; page += 1) {
      const batch = await fetchList({ ...options, page, perPage: BATCH, skipTotal: true }, signal)
      items.push(...batch.items)
      if (batch.items.length < batch.perPage) return items
    }
  }
  const fetchOne = async (id: string, options: ViewOptions, signal?: AbortSignal) => {
    if (!id) throw missingId(`${base}/`)
    return send<Item>(`${base}/${encodeURIComponent(id)}`, { query: { ...options }, signal })
  }
  const fetchFirst = async (options: ListOptions, signal?: AbortSignal) => {
    const page = await fetchList({ ...options, page: 1, perPage: 1, skipTotal: true }, signal)
    const first = page.items[0]
    if (!first)
      throw new ClientError(base, 404, {
        status: 404,
        message: "The requested resource wasn't found.",
        data: {},
      })
    return first
  }

  return {
    name: collection,
    list: (options: ListOptions = {}) =>
      query({
        queryKey: [collection, 'list', options],
        queryFn: ({ signal }) => fetchList(options, signal),
      }),
    all: (options: Omit<ListOptions, 'page' | 'perPage' | 'skipTotal'> = {}) =>
      query({
        queryKey: [collection, 'all', options],
        queryFn: ({ signal }) => fetchAll(options, signal),
      }),
    one: (id: string, options: ViewOptions = {}) =>
      query({
        queryKey: [collection, 'one', id, options],
        queryFn: ({ signal }) => fetchOne(id, options, signal),
      }),
    /** The first match; a 404 when there is none. */
    first: (options: ListOptions = {}) =>
      query({
        queryKey: [collection, 'first', options],
        queryFn: ({ signal }) => fetchFirst(options, signal),
      }),
    /** By id or slug: 15 characters are tried as an id, then as a slug (domain.md, conventions). */
    find: (idOrSlug: string, options: ViewOptions = {}) =>
      query({
        queryKey: [collection, 'find', idOrSlug, options],
        queryFn: async ({ signal }) => {
          const bySlug = { ...options, filter: filter('slug = {:idOrSlug}', { idOrSlug }) }
          if (!/^[a-z0-9]{15}$/.test(idOrSlug)) return fetchFirst(bySlug, signal)
          try {
            return await fetchOne(idOrSlug, options, signal)
          } catch (error) {
            if (!(error instanceof ClientError) || error.status !== 404) throw error
            return fetchFirst(bySlug, signal)
          }
        },
      }),
    create: (body: Writable<F>, options: ViewOptions & { auth?: boolean } = {}) => {
      const { auth, ...asked } = options
      return send<Item>(base, { method: 'POST', body, query: asked, auth })
    },
    /** `startedFrom`: the record's `updated` that the change was made from; the write is a 409 when it moved on. */
    update: async (
      id: string,
      body: Writable<F>,
      options: ViewOptions & { keepalive?: boolean; startedFrom?: string } = {},
    ) => {
      if (!id) throw missingId(`${base}/`)
      const { keepalive, startedFrom, ...asked } = options
      const saved = await send<Item>(`${base}/${encodeURIComponent(id)}`, {
        method: 'PATCH',
        body,
        query: asked,
        keepalive,
        headers: startedFrom ? { 'If-Match': `"${startedFrom}"` } : undefined,
      })
      const session = getSession()
      if (session?.record.id === id && session.record.collectionName === saved.collectionName) {
        saveSession(session.token, { ...session.record, ...(saved as Partial<SessionRecord>) })
      }
      return saved
    },
    remove: async (id: string) => {
      if (!id) throw missingId(`${base}/`)
      await send<object>(`${base}/${encodeURIComponent(id)}`, { method: 'DELETE' })
      const own = getSession()?.record
      if (own?.id === id && own.collectionName === collection) clearSession()
    },
  }
}
