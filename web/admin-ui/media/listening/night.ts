/** Whether the night screen is open. It stays open from one recording of a list to the next. */
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The screen stays dark this long without a player, while the next recording loads. */
const DARK_MS = 6000

let isOpen = false
let players = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Between two players, the page itself is dark (`Night.module.css`). */
const set = (opened: boolean): void => {
  if (opened === isOpen) return
  isOpen = opened
  if (opened) document.documentElement.dataset.night = ''
  else delete document.documentElement.dataset.night
  for (const listener of listeners) listener()
}

/** Opens the night screen once, over the player of a page that was opened for it. */
export const useNightOnArrival = (isWanted: boolean, onOpened: () => void): void => {
  const opened = useRef(onOpened)
  opened.current = onOpened
  useEffect(() => {
    if (!isWanted) return
    set(true)
    opened.current()
  }, [isWanted])
}

export const useIsNight = (): [isNight: boolean, setNight: (isNight: boolean) => void] => {
  useEffect(() => {
    players += 1
    clearTimeout(timer)
    return () => {
      players -= 1
      timer = setTimeout(() => {
        if (players === 0) set(false)
      }, DARK_MS)
    }
  }, [])
  return [useSyncExternalStore(subscribe, () => isOpen), set]
}
