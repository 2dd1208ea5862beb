/**
 * The record API for react-query: query options whose key starts with the collection's name, and writes, both
 * through the official client and typed by the collection's declaration.
 */
import { queryOptions } from '@tanstack/react-query'
import type { CollectionName, Exactly, RecordIn, WriteTo } from './collections.ts'
import { isNotFound, pb, type SiteSendOptions } from './pocketbase.ts'

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
type CallOptions = Pick<SiteSendOptions, 'auth' | 'keepalive' | 'timeoutMs'>
interface UpdateOptions extends ViewOptions, CallOptions {
  /** The `updated` on which the change is based: 409 when the record has changed since. */
  startedFrom?: string
}

/** specification §9: full lists are read in batches of 500. */
const BATCH = 500
const PER_PAGE = 30

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return JSON.stringify(value.toISOString().replace('T', ' '))
  return JSON.stringify(String(value))
}

/**
 * A filter with its values escaped: `filter('slug = {:slug}', { slug })`. The client's own `filter` quotes
 * with apostrophes; query keys should not depend on that.
 */
export const filter = (expression: string, values: Readonly<Record<string, unknown>> = {}): string =>
  expression.replace(/\{:(\w+)\}/g, (whole, name: string) => (name in values ? literal(values[name]) : whole))

/** Joins the given conditions with `&&`, leaving out empty ones. */
export const every = (...conditions: (string | false | null | undefined)[]): string =>
  conditions.filter((condition): condition is string => Boolean(condition)).join(' && ')

/** Queries and writes of one collection; `Expand` names the relations that its queries request. */
export const records = <Name extends CollectionName, Expand = unknown>(name: Name) => {
  type Item = RecordIn<Name, Expand>
  const service = () => pb.collection<Name, Expand>(name)
  const fetchFirst = (options: ListOptions, signal: AbortSignal): Promise<Item> => {
    const { filter: condition = '', ...request } = options
    return service().getFirstListItem(condition, { ...request, signal })
  }

  return {
    name,
    list: ({ page = 1, perPage = PER_PAGE, ...options }: ListOptions = {}) =>
      queryOptions({
        queryKey: [name, 'list', { page, perPage, ...options }],
        queryFn: ({ signal }): Promise<Page<Item>> =>
          service().getList(page, perPage, { ...options, skipTotal: options.skipTotal || undefined, signal }),
      }),
    all: (options: Omit<ListOptions, 'page' | 'perPage' | 'skipTotal'> = {}) =>
      queryOptions({
        queryKey: [name, 'all', options],
        queryFn: ({ signal }): Promise<Item[]> => service().getFullList({ ...options, batch: BATCH, signal }),
      }),
    one: (id: string, options: ViewOptions = {}) =>
      queryOptions({
        queryKey: [name, 'one', id, options],
        queryFn: ({ signal }): Promise<Item> => service().getOne(id, { ...options, signal }),
      }),
    /** The first match; throws 404 without one. */
    first: (options: ListOptions = {}) =>
      queryOptions({
        queryKey: [name, 'first', options],
        queryFn: ({ signal }) => fetchFirst(options, signal),
      }),
    /** By id or slug: 15 characters are tried as an id, then as a slug (domain.md, conventions). */
    find: (idOrSlug: string, options: ViewOptions = {}) =>
      queryOptions({
        queryKey: [name, 'find', idOrSlug, options],
        queryFn: async ({ signal }): Promise<Item> => {
          const bySlug = { ...options, filter: filter('slug = {:idOrSlug}', { idOrSlug }) }
          if (!/^[a-z0-9]{15}$/.test(idOrSlug)) return fetchFirst(bySlug, signal)
          try {
            return await service().getOne(idOrSlug, { ...options, signal })
          } catch (error) {
            if (!isNotFound(error)) throw error
            return fetchFirst(bySlug, signal)
          }
        },
      }),
    create: <Body extends WriteTo<Name>>(
      body: Exactly<Name, Body>,
      options: ViewOptions & CallOptions = {},
    ): Promise<Item> => service().create(body, { ...options }),
    /** Sends only the given fields; the session is updated when the record is the signed-in user's own. */
    update: <Body extends WriteTo<Name>>(
      id: string,
      body: Exactly<Name, Body>,
      { startedFrom, ...options }: UpdateOptions = {},
    ): Promise<Item> =>
      service().update(id, body, {
        ...options,
        ...(startedFrom ? { headers: { 'If-Match': `"${startedFrom}"` } } : {}),
      }),
    /** The session ends when the record is the signed-in user's own. */
    remove: async (id: string): Promise<void> => {
      await service().delete(id)
    },
  }
}
