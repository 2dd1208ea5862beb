import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { silenceOthers } from './silence-others.ts'

export interface Sound {
  audio: RefObject<HTMLAudioElement | null>
  isPlaying: boolean
  /** Seconds. */
  at: number
  /** Of the file; 0 until its header is read. */
  total: number
  hasFailed: boolean
  toggle: () => void
  seek: (to: number) => void
  /** For the element. */
  events: {
    onLoadedMetadata: (event: SyntheticEvent<HTMLAudioElement>) => void
    onPlay: (event: SyntheticEvent<HTMLAudioElement>) => void
    onPause: () => void
    onTimeUpdate: (event: SyntheticEvent<HTMLAudioElement>) => void
    onEnded: () => void
    onError: () => void
  }
}

/**
 * One sound of the page: whatever else begins to play, of this kind or another, takes its place. It plays in
 * the click itself, which browsers require. `onMissing` is called when the file does not come: it may have moved.
 */
export const useSound = (onMissing?: () => void): Sound => {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [total, setTotal] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  // Media events do not bubble.
  useEffect(() => {
    const giveWay = ({ target }: Event) => {
      if (target !== audio.current && audio.current?.paused === false) audio.current.pause()
    }
    document.addEventListener('play', giveWay, true)
    return () => document.removeEventListener('play', giveWay, true)
  }, [])
  const fail = () => {
    setPlaying(false)
    setFailed(true)
    onMissing?.()
  }
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    setFailed(false)
    // Retries after a failure.
    if (element.error) element.load()
    element.play().catch((error: unknown) => {
      // Paused before it began: no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail()
    })
  }
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = to
    setAt(to)
  }
  return {
    audio,
    isPlaying,
    at,
    total,
    hasFailed,
    toggle,
    seek,
    events: {
      onLoadedMetadata: ({ currentTarget: { duration } }) =>
        setTotal(Number.isFinite(duration) ? Math.floor(duration) : 0),
      onPlay: ({ currentTarget }) => {
        silenceOthers(currentTarget)
        setPlaying(true)
      },
      onPause: () => setPlaying(false),
      onTimeUpdate: ({ currentTarget }) => setAt(currentTarget.currentTime),
      onEnded: () => seek(0),
      onError: fail,
    },
  }
}
