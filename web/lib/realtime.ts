/**
 * Live changes of records over the official client's event stream (PocketBase §7.3). The client reconnects a
 * lost stream after 200, 300, 500, 1000, 1200, 1500 and then every 2000 ms (specification §5). It does not
 * retry a failed first connection: that happens here, in the same steps. A hidden tab holds no stream:
 * browsers open at most six connections per site over HTTP/1.1, and many open tabs must not block the next
 * one.
 */
import type { CollectionName, RecordIn } from './collections.ts'
import { ClientResponseError, pb } from './pocketbase.ts'
import { refreshSession } from './rights.ts'
import { getSession, subscribeSession } from './session.ts'

export interface Topic<Name extends CollectionName = CollectionName> {
  collection: Name
  /** A record's id; absent: every record that the user may see. */
  id?: string
  /** Read by the collection's rules and filters: `{ filter: 'user = …' }`, `{ token }`. */
  query?: Readonly<Record<string, string>>
}
export interface Change<Item> {
  action: 'create' | 'update' | 'delete'
  record: Item
}
/** `null`: changes may have been missed, so that the data has to be read again. */
export type OnChange<Name extends CollectionName> = (change: Change<RecordIn<Name>> | null) => void

interface Follower {
  topic: Topic
  /** Receives the parsed event. */
  onChange: (change: never) => void
  onMissed: () => void
  /** Whether it was notified to read again since it was subscribed. */
  isNotified: boolean
  /** Ends the current or pending subscription. */
  end: (() => Promise<void>) | null
}

/** The client does not expose its own delays. */
const DELAYS_MS = [200, 300, 500, 1000, 1200, 1500, 2000] as const
/** Longer than tabs take to synchronise their session. */
const SETTLE_MS = 2500
/** A hidden tab keeps its stream this long, so that a short switch of tabs does not close it. */
const HIDDEN_FOR_MS = 30_000

const followers = new Set<Follower>()
const stateListeners = new Set<() => void>()
let isLive = false
let attempts = 0
let isSleeping = false
let hearsConnections = false
let retryTimer: ReturnType<typeof setTimeout> | undefined
let sleepTimer: ReturnType<typeof setTimeout> | undefined
let stopWatching: (() => void) | null = null

const setLive = (now: boolean) => {
  if (isLive === now) return
  isLive = now
  for (const listener of stateListeners) listener()
}
/**
 * The client's message: « EventSource connect took too long. » or « Failed to establish realtime
 * connection. »
 */
const reasonOf = (error: unknown): string => {
  const cause: unknown = error instanceof ClientResponseError ? error.originalError : error
  return cause instanceof Error ? cause.message : String(cause)
}

const resync = () => {
  for (const follower of followers) {
    follower.isNotified = true
    follower.onMissed()
  }
}
/** Reports missed changes at each connection, the first or a later one. */
const hearConnections = () => {
  pb.realtime
    .subscribe('PB_CONNECT', () => {
      setLive(true)
      resync()
    })
    .catch(() => undefined)
  // The server ends the streams of a session together with it.
  pb.realtime.subscribe('@session', () => setTimeout(checkSession, SETTLE_MS)).catch(() => undefined)
  hearsConnections = true
}
/**
 * Checks whether the session has ended: another tab may have stored a new one by then, which has its own
 * stream.
 */
const checkSession = async (): Promise<void> => {
  await refreshSession().catch(() => undefined)
  if (getSession() && followers.size > 0) await reconnect()
}

const subscribe = (follower: Follower) => {
  const { collection, id = '*', query } = follower.topic
  const made = pb.realtime.subscribe(
    `${collection}/${id}`,
    (change) => follower.onChange(change as never),
    query ? { query } : undefined,
  )
  const end = async () => {
    const unsubscribe = await made.catch(() => null)
    await unsubscribe?.()
  }
  follower.end = end
  follower.isNotified = false
  made.then(
    () => {
      if (follower.end !== end) return
      // While a lost stream reconnects, the client reports success at once; the connection event decides.
      if (!pb.realtime.isConnected) return
      attempts = 0
      setLive(true)
      // Changes between its first read and now.
      if (!follower.isNotified) follower.onMissed()
    },
    (error: unknown) => {
      if (follower.end !== end) return
      console.warn(reasonOf(error))
      void disconnect()
      tryAgain()
    },
  )
}

/** Ends every subscription and the stream, unless a new subscription was made meanwhile. */
const disconnect = async (): Promise<void> => {
  clearTimeout(retryTimer)
  for (const follower of followers) follower.end = null
  hearsConnections = false
  setLive(false)
  await pb.realtime.unsubscribe().catch(() => undefined)
  if ([...followers].some(({ end }) => end)) return
  // Without a connection the client would keep reconnecting; its method to stop is private.
  // biome-ignore lint/complexity/useLiteralKeys: see above
  pb.realtime['disconnect']()
}
const connect = () => {
  if (isSleeping || followers.size === 0) return
  if (!hearsConnections) hearConnections()
  for (const follower of followers) if (!follower.end) subscribe(follower)
}
const tryAgain = () => {
  const delay = DELAYS_MS[Math.min(attempts, DELAYS_MS.length - 1)]
  attempts += 1
  retryTimer = setTimeout(connect, delay)
}
const reconnect = async (): Promise<void> => {
  attempts = 0
  // A subscription made before the end of the old stream would end with it.
  await disconnect()
  connect()
}

const onVisibility = () => {
  clearTimeout(sleepTimer)
  if (document.visibilityState === 'hidden') {
    sleepTimer = setTimeout(() => {
      isSleeping = true
      void disconnect()
    }, HIDDEN_FOR_MS)
  } else if (isSleeping) {
    isSleeping = false
    void reconnect()
  }
}

/** Starts with the first follower, ends with the last. */
const watch = (): (() => void) => {
  let person = getSession()?.record.id
  // A stream belongs to the user who opened it: the server refuses another one.
  const stopSession = subscribeSession(() => {
    const now = getSession()?.record.id
    if (now === person) return
    person = now
    void reconnect()
  })
  pb.realtime.onDisconnect = () => setLive(false)
  document.addEventListener('visibilitychange', onVisibility)
  // A tab may be opened in the background.
  onVisibility()
  return () => {
    stopSession()
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(sleepTimer)
    isSleeping = false
    void disconnect()
  }
}

/**
 * Notifies of the changes of a topic until the returned function is called; the first `null` comes when it is
 * subscribed.
 */
export const follow = <Name extends CollectionName>(
  topic: Topic<Name>,
  onChange: OnChange<Name>,
): (() => void) => {
  const follower: Follower = { topic, onChange, onMissed: () => onChange(null), isNotified: false, end: null }
  followers.add(follower)
  stopWatching ??= watch()
  connect()
  return () => {
    followers.delete(follower)
    const { end } = follower
    follower.end = null
    if (followers.size > 0) {
      end?.().catch(() => undefined)
      return
    }
    stopWatching?.()
    stopWatching = null
  }
}

/** Whether the stream is connected; while it is not, screens have to poll. */
export const isStreaming = (): boolean => isLive
export const subscribeStreaming = (listener: () => void): (() => void) => {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}
