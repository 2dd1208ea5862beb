import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import { type SleepState, type SleepTimer, sleepTimer } from './sleep-timer.ts'

const LOOK_MS = 1000

/**
 * Puts a recording under the document's sleep timer. The timer is checked at each `timeupdate`: a phone with
 * its screen off throttles timers, but not media events. `volume`: 0 to 1; `url` is empty while there is
 * nothing to play.
 */
export const useSleep = (
  element: RefObject<HTMLMediaElement | null>,
  volume: number,
  url: string,
  timer: SleepTimer = sleepTimer,
): SleepState => {
  useEffect(() => {
    const media = element.current
    if (!media || !url) return
    const unbind = timer.bind(media, volume)
    const every = setInterval(timer.look, LOOK_MS)
    media.addEventListener('timeupdate', timer.look)
    return () => {
      unbind()
      clearInterval(every)
      media.removeEventListener('timeupdate', timer.look)
    }
  }, [element, volume, url, timer])
  return useSyncExternalStore(timer.subscribe, timer.state)
}
