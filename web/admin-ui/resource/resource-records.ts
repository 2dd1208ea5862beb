import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { CollectionName } from '../../lib/collections.ts'
import { every, filter, type ListOptions, type Page, records } from '../../lib/records.ts'
import type { TableState } from '../hooks/use-table-state.ts'
import type { Resource, StoredRow } from './resource.ts'

interface Query<Data> {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

/** The record API of a resource: `lib/records.ts`, whose types of writes a declaration has checked already. */
interface ResourceRecords<Row> {
  list(options: ListOptions): Query<Page<Row>>
  all(options: Pick<ListOptions, 'sort' | 'filter'>): Query<Row[]>
  one(id: string): Query<Row>
  create(body: Record<string, unknown>): Promise<Row>
  update(id: string, body: Record<string, unknown>, options?: { startedFrom?: string }): Promise<Row>
  remove(id: string): Promise<void>
}

/** Inputs and actions name fields of `Row`: the one place where the collection's own types are left behind. */
export const recordsOf = <Row>(collection: CollectionName): ResourceRecords<Row> =>
  records(collection) as object as ResourceRecords<Row>

/** The record API's filter of what the list shows: its search and its filters together. */
export const shownFilter = (
  { search = [], filters = [] }: Pick<Resource, 'search' | 'filters'>,
  { q, filters: chosen }: Pick<TableState, 'q' | 'filters'>,
): string => {
  const looked = search.map((field) => filter(`${field} ~ {:q}`, { q })).join(' || ')
  return every(
    q !== '' && looked !== '' && `(${looked})`,
    ...filters.map(({ name, options, where }) => {
      // The address may hold anything.
      const choice = options.find(({ value }) => value === chosen[name])
      const condition = choice ? where(choice.value) : ''
      return condition && `(${condition})`
    }),
  )
}

/** The figures beside a list; a resource without any has none to read. */
export const besideQuery = <Row extends StoredRow, Beside>({ collection, beside }: Resource<Row, Beside>) =>
  queryOptions({
    queryKey: beside?.queryKey ?? [collection, 'beside'],
    queryFn: ({ signal }): Promise<Beside | null> => beside?.read(signal) ?? Promise.resolve(null),
    enabled: beside !== undefined,
  })
