/**
 * Reading through a cache, for public pages: the part of react-query that they use, in a tenth of its size (the member
 * and admin areas load the library itself). Options have the library's shape, so `lib/records` and `lib/call` serve both.
 */
import type { DataTag } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react'

export interface QueryOptions<Data> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}
/** Options whose key knows what it reads, for the library's typed cache. */
export interface Query<Data> extends QueryOptions<Data> {
  queryKey: DataTag<readonly unknown[], Data, Error>
}
/** The tag exists for the compiler alone, hence the cast. */
export const query = <Data>(options: QueryOptions<Data>): Query<Data> => options as Query<Data>

interface State {
  data: unknown
  error: unknown
  isFetching: boolean
  updatedAt: number
}
interface Entry {
  state: State
  listeners: Set<() => void>
  controller: AbortController | null
  noun: unknown
}
const IDLE: State = { data: undefined, error: null, isFetching: false, updatedAt: 0 }

/** One cache per document; the server will make one per request. */
export class QueryCache {
  readonly #entries = new Map<string, Entry>()

  entry(key: readonly unknown[]): Entry {
    const name = JSON.stringify(key)
    const known = this.#entries.get(name)
    if (known) return known
    const created: Entry = { state: IDLE, listeners: new Set(), controller: null, noun: key[0] }
    this.#entries.set(name, created)
    return created
  }

  /** Reads unless a reading is under way; never rejects, the outcome is in the state. */
  async read<Data>(entry: Entry, queryFn: QueryOptions<Data>['queryFn']): Promise<void> {
    if (entry.controller) return
    const controller = new AbortController()
    entry.controller = controller
    set(entry, { ...entry.state, isFetching: true })
    try {
      const data = await queryFn({ signal: controller.signal })
      if (entry.controller === controller)
        set(entry, { data, error: null, isFetching: false, updatedAt: Date.now() })
    } catch (error) {
      if (entry.controller === controller) set(entry, { ...entry.state, error, isFetching: false })
    } finally {
      if (entry.controller === controller) entry.controller = null
    }
  }

  /** What starts with this noun is old; without one everything is forgotten (another person signed in). */
  invalidate(noun?: string): void {
    for (const entry of this.#entries.values()) {
      if (noun !== undefined && entry.noun !== noun) continue
      entry.controller?.abort()
      entry.controller = null
      set(entry, noun === undefined ? { ...IDLE } : { ...entry.state, updatedAt: 0, isFetching: false })
    }
  }
}

const set = (entry: Entry, state: State) => {
  entry.state = state
  for (const listener of entry.listeners) listener()
}

export const QueryContext = createContext(new QueryCache())
export const useQueryCache = (): QueryCache => useContext(QueryContext)

export interface UseQueryOptions<Data, Selected> extends QueryOptions<Data> {
  /** Milliseconds during which what was read is good; 30 s when absent. */
  staleTime?: number
  enabled?: boolean
  select?: (data: Data) => Selected
  /** Shows what was there before while another key is read. */
  keepPrevious?: boolean
  /** Milliseconds to the next reading, false for none. */
  refetchInterval?: (data: Data | undefined) => number | false
}
export interface QueryResult<Data> {
  data: Data | undefined
  error: unknown
  isPending: boolean
  isError: boolean
  isFetching: boolean
  /** What is shown belongs to the key before. */
  isPrevious: boolean
  refetch: () => Promise<void>
}

const STALE_MS = 30_000

/** Reads when needed, follows the cache, and reads again when the key changes or the data is old. */
export const useQuery = <Data, Selected = Data>(
  options: UseQueryOptions<Data, Selected>,
): QueryResult<Selected> => {
  const cache = useQueryCache()
  const { staleTime = STALE_MS, enabled = true, select, keepPrevious } = options
  const entry = cache.entry(options.queryKey)
  const subscribe = useCallback(
    (listener: () => void) => {
      entry.listeners.add(listener)
      return () => entry.listeners.delete(listener)
    },
    [entry],
  )
  const current = () => entry.state
  const state = useSyncExternalStore(subscribe, current, current)
  const queryFn = useRef(options.queryFn)
  useEffect(() => {
    queryFn.current = options.queryFn
  })
  // Never read (or invalidated) is old whatever the stale time, also an infinite one.
  const isOld = state.updatedAt === 0 || Date.now() - state.updatedAt > staleTime
  // A failure waits for « Réessayer »; only what was never read, or is old, is read. Seen from the state, so that a
  // reading that was dropped (another person signed in meanwhile) starts again.
  const isWanted = enabled && isOld && !state.isFetching && state.error === null
  useEffect(() => {
    if (isWanted && !entry.state.isFetching) cache.read(entry, (context) => queryFn.current(context))
  }, [cache, entry, isWanted])

  const interval = options.refetchInterval?.(state.data as Data | undefined) ?? false
  useEffect(() => {
    if (!enabled || interval === false) return
    const timer = setInterval(() => cache.read(entry, (context) => queryFn.current(context)), interval)
    return () => clearInterval(timer)
  }, [cache, entry, enabled, interval])

  const previous = useRef<Data | undefined>(undefined)
  useEffect(() => {
    if (state.data !== undefined) previous.current = state.data as Data
  }, [state.data])
  const isPrevious =
    keepPrevious === true &&
    state.data === undefined &&
    state.error === null &&
    previous.current !== undefined
  const data = (isPrevious ? previous.current : state.data) as Data | undefined
  // Without `select` the two types are one: its absence is what says so.
  const pick = select ?? ((whole: Data) => whole as Data & Selected)
  return {
    data: data === undefined ? undefined : pick(data),
    error: state.error,
    isPending: data === undefined && state.error === null,
    isError: state.error !== null && data === undefined,
    isFetching: state.isFetching,
    isPrevious,
    refetch: () => {
      entry.state = { ...entry.state, error: null }
      return cache.read(entry, (context) => queryFn.current(context))
    },
  }
}
