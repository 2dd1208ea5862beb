import { type RefObject, useEffect, useRef, useState } from 'react'

/** `end`: at the end of the recording; `on`: goes on to the next lesson; otherwise minutes from now. */
export type Sleep = 'end' | 'on' | '10' | '20' | '30'
const MINUTE_MS = 60_000
/** The sound goes down over the last seconds instead of breaking off. */
const FADE_MS = 8000

/** Whole minutes to show: never « 0 min » while it still runs. */
export const minutesLeft = (until: number, now: number): number =>
  Math.max(1, Math.ceil((until - now) / MINUTE_MS))

/** How loud the sound is at this instant, of what the person chose; 0 when the time is over. */
export const fade = (until: number, now: number): number => Math.max(0, Math.min(1, (until - now) / FADE_MS))

/**
 * Stops the recording after a while. The clock is read each time the recording says where it is: a phone whose screen is
 * off holds back timers, never the events of what it plays.
 */
export const useSleepTimer = (element: RefObject<HTMLMediaElement | null>, volume: number, url: string) => {
  const [choice, setChoice] = useState<Sleep>('end')
  const [left, setLeft] = useState(0)
  const until = useRef(0)
  const loud = useRef(volume)
  loud.current = volume

  const choose = (value: Sleep) => {
    const minutes = Number(value)
    until.current = minutes > 0 ? Date.now() + minutes * MINUTE_MS : 0
    setLeft(minutes > 0 ? minutes : 0)
    setChoice(value)
    if (element.current) element.current.volume = volume
  }
  useEffect(() => {
    const media = element.current
    if (!media || !url) return
    const look = () => {
      if (until.current === 0) return
      const share = fade(until.current, Date.now())
      media.volume = loud.current * share
      if (share > 0) return setLeft(minutesLeft(until.current, Date.now()))
      until.current = 0
      media.pause()
      media.volume = loud.current
      setChoice('end')
      setLeft(0)
    }
    media.addEventListener('timeupdate', look)
    return () => media.removeEventListener('timeupdate', look)
  }, [element, url])
  return { choice, choose, left }
}
