/** Keeps a screen in sync with the server: by the event stream, or by polling without one. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CollectionName } from './collections.ts'
import type { OnChange, Topic } from './realtime.ts'

/** Changes within this time cause one read. */
const QUIET_MS = 1000
/** Polling interval without an event stream. */
const ASK_MS = 60_000

type Realtime = typeof import('./realtime.ts')
/**
 * Loads the realtime code after the page; until then the screen polls. `begin` returns its cleanup function.
 */
const useRealtime = (begin: ((realtime: Realtime) => () => void) | null, key: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies `begin`
  useEffect(() => {
    if (!begin) return
    let isGone = false
    let end: (() => void) | undefined
    import('./realtime.ts').then(
      (realtime) => {
        if (!isGone) end = begin(realtime)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [key])
}

/** Whether the event stream is connected. */
export const useStreaming = (isWanted: boolean): boolean => {
  const [isLive, setLive] = useState(false)
  const watch = ({ isStreaming, subscribeStreaming }: Realtime) => {
    setLive(isStreaming())
    return subscribeStreaming(() => setLive(isStreaming()))
  }
  useRealtime(isWanted ? watch : null, String(isWanted))
  return isWanted && isLive
}

/**
 * Calls `onChange` for every change of `topics`; with `null` when some may have been missed, and every minute
 * without a stream. Topics may change between renders; an empty list follows nothing.
 */
export const useChanges = <Name extends CollectionName>(
  topics: readonly Topic<Name>[],
  onChange: OnChange<Name>,
): void => {
  const isWanted = topics.length > 0
  const isLive = useStreaming(isWanted)
  const playing = useRef(onChange)
  useEffect(() => {
    playing.current = onChange
  })
  const begin = ({ follow }: Realtime) => {
    const ends = topics.map((topic) => follow(topic, (change) => playing.current(change)))
    return () => {
      for (const end of ends) end()
    }
  }
  useRealtime(isWanted ? begin : null, JSON.stringify(topics))
  const asks = isWanted && !isLive
  useEffect(() => {
    if (!asks) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') playing.current(null)
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [asks])
}

/** Calls `act` at once, and at most once more for all calls within `QUIET_MS`. */
const throttled = (act: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const run = () => {
    isDue = timer !== undefined
    if (isDue) return
    act()
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) run()
    }, QUIET_MS)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return { run, stop }
}

/** Refetches the queries under `keys` whenever a record of `topics` changes. */
export const useLive = (topics: readonly Topic[], keys: readonly QueryKey[]): void => {
  const queries = useQueryClient()
  const wanted = useRef(keys)
  wanted.current = keys
  const reading = useRef<ReturnType<typeof throttled> | null>(null)
  reading.current ??= throttled(() => {
    for (const queryKey of wanted.current) void queries.invalidateQueries({ queryKey })
  })
  useEffect(() => () => reading.current?.stop(), [])
  useChanges(topics, () => reading.current?.run())
}
