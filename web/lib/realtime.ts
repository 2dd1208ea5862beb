/**
 * Changes of records as they happen, over the official client's event stream (PocketBase §7.3). The client reconnects a
 * lost stream after 200, 300, 500, 1000, 1200, 1500 and then every 2000 ms (specification §5); what it gives up at once,
 * a first connection that fails, is tried again here in the same steps. A hidden tab holds no stream: a browser opens six
 * connections to a site over HTTP/1.1, and seven open tabs must not silence the eighth.
 */
import type { CollectionName, RecordIn } from './collections.ts'
import { ClientResponseError, pb } from './pocketbase.ts'
import { refreshSession } from './rights.ts'
import { getSession, subscribeSession } from './session.ts'

export interface Topic<Name extends CollectionName = CollectionName> {
  collection: Name
  /** One record; every record that the reader may see by default. */
  id?: string
  /** What the collection's rules and filters read: `{ filter: 'user = …' }`, `{ token }`. */
  query?: Readonly<Record<string, string>>
}
export interface Change<Item> {
  action: 'create' | 'update' | 'delete'
  record: Item
}
/** `null`: changes may have been missed, whatever is shown has to be read again. */
export type OnChange<Name extends CollectionName> = (change: Change<RecordIn<Name>> | null) => void

interface Follower {
  topic: Topic
  /** Given what the stream sends, parsed. */
  onChange: (change: never) => void
  onMissed: () => void
  /** Whether it was told to read again since it was subscribed. */
  isNotified: boolean
  /** Ends the subscription that stands or is being made. */
  end: (() => Promise<void>) | null
}

/** The client keeps its own to itself. */
const DELAYS_MS = [200, 300, 500, 1000, 1200, 1500, 2000] as const
/** Longer than tabs take to agree. */
const SETTLE_MS = 2500
/** A glance at another tab costs no stream. */
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
/** The sentence of the client: « EventSource connect took too long. » or « Failed to establish realtime connection. » */
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
/** Whatever was missed before a connection stands, the first or another one. */
const hearConnections = () => {
  pb.realtime
    .subscribe('PB_CONNECT', () => {
      setLive(true)
      resync()
    })
    .catch(() => undefined)
  // The server ends the streams of a session with it.
  pb.realtime.subscribe('@session', () => setTimeout(checkSession, SETTLE_MS)).catch(() => undefined)
  hearsConnections = true
}
/** Whether the session has really ended: by then another tab may have kept the next one, which is heard by a stream of its own. */
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
      // While a lost stream is sought again the client says yes at once; the connection will tell.
      if (!pb.realtime.isConnected) return
      attempts = 0
      setLive(true)
      // What happened between its reading and now.
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

/** Ends every subscription, and with them the stream, unless somebody has subscribed meanwhile. */
const disconnect = async (): Promise<void> => {
  clearTimeout(retryTimer)
  for (const follower of followers) follower.end = null
  hearsConnections = false
  setLive(false)
  await pb.realtime.unsubscribe().catch(() => undefined)
  if ([...followers].some(({ end }) => end)) return
  // Without a connection the client would go on seeking one; it keeps the way to stop to itself.
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
  // What is subscribed before the end of the stream would go on with it.
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

/** What begins with the first follower and ends with the last. */
const watch = (): (() => void) => {
  let person = getSession()?.record.id
  // A stream stays its first person's: the server refuses another one.
  const stopSession = subscribeSession(() => {
    const now = getSession()?.record.id
    if (now === person) return
    person = now
    void reconnect()
  })
  pb.realtime.onDisconnect = () => setLive(false)
  document.addEventListener('visibilitychange', onVisibility)
  // A tab may be opened behind another one.
  onVisibility()
  return () => {
    stopSession()
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(sleepTimer)
    isSleeping = false
    void disconnect()
  }
}

/** Hears the changes of a topic until the returned function is called; the first `null` comes when it is subscribed. */
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

/** Whether changes arrive by themselves now; while they do not, whoever needs them asks from time to time. */
export const isStreaming = (): boolean => isLive
export const subscribeStreaming = (listener: () => void): (() => void) => {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}
