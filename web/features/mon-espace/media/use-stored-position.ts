import { useEffect, useMemo, useRef, useState } from 'react'
import type { PlaybackReporter, Watch } from '../../../admin-ui/media/use-watch.ts'

const keyOf = (userId: string, name: string) => `place-${userId}-${name}`
const SAVE_MS = 5000

const read = (key: string): number => {
  try {
    const seconds = Number(localStorage.getItem(key))
    return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
  } catch {
    // No storage: it starts at the beginning.
    return 0
  }
}
const write = (key: string, seconds: number): void => {
  try {
    localStorage.setItem(key, String(Math.floor(seconds)))
  } catch {
    // As above.
  }
}

/**
 * The stopping point in a purchased recording: stored on this device, since the server does not need it.
 * `startSeconds` is that of the first rendering; it does not move under a running player.
 */
export const useKeptPlace = (
  userId: string,
  name: string,
): { watch: Watch; reporter: PlaybackReporter; startSeconds: number } => {
  const key = keyOf(userId, name)
  const [startSeconds] = useState(() => read(key))
  const place = useRef<number | null>(null)
  useEffect(() => {
    const save = () => {
      if (place.current !== null) write(key, place.current)
    }
    const timer = setInterval(save, SAVE_MS)
    window.addEventListener('pagehide', save)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [key])
  const watch = useMemo<Watch>(() => {
    const save = () => {
      if (place.current !== null) write(key, place.current)
    }
    return {
      tick: (seconds) => {
        place.current = seconds
      },
      stop: save,
      jump: save,
      // Playback is not counted here, so no other player takes over.
      play: () => undefined,
      bind: () => () => undefined,
    }
  }, [key])
  // Away from its page.
  const reporter = useMemo<PlaybackReporter>(
    () => ({
      begin: async () => true,
      send: async ({ positionSeconds }) => {
        write(key, positionSeconds)
        return { kind: 'taken', left: [] }
      },
    }),
    [key],
  )
  return { watch, reporter: reporter, startSeconds }
}
