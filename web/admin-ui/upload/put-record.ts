import type { QueryClient } from '@tanstack/react-query'
import type { Stored } from './stored.ts'

const isList = (data: unknown): data is { items: Stored[] } =>
  typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items)

const replaced = (data: unknown, record: Stored): unknown => {
  // Keeps the relations that a list had requested (`expand`).
  const one = (item: Stored) => (item.id === record.id ? { ...item, ...record } : item)
  if (Array.isArray(data)) return data.map(one)
  if (isList(data)) return { ...data, items: data.items.map(one) }
  return typeof data === 'object' && data !== null && 'id' in data ? one(data as Stored) : data
}

/** Shows a stored record at once wherever its collection is on screen, then refetches everything. */
export const putRecord = (queries: QueryClient, collection: string, record: Stored | null): void => {
  if (record)
    for (const kind of ['one', 'all', 'list'])
      queries.setQueriesData({ queryKey: [collection, kind] }, (data: unknown) => replaced(data, record))
  void queries.invalidateQueries({ queryKey: [collection] })
}
