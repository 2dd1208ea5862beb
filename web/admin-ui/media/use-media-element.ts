import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Watch } from './use-watch.ts'

/** The interface of every player for its controls, whatever the source. */
export interface MediaControls {
  playing: boolean
  /** Playback has reached the end. */
  ended: boolean
  /** Position, and length as far as it is known (0: not yet). */
  seconds: number
  total: number
  toggle: () => void
  /** In seconds, negative backwards. */
  skip: (step: number) => void
  seek: (to: number) => void
}

/**
 * Shared by films and recordings: resuming at the saved position, reporting playback, and restoring the
 * position when the file's URL was renewed.
 */
export const useMediaElement = (
  element: RefObject<HTMLMediaElement | null>,
  watch: Watch,
  startSeconds: number,
  url: string,
): MediaControls => {
  const place = useRef(startSeconds)
  const wasPlaying = useRef(false)
  const [playing, setPlaying] = useState(false)
  const [ended, setEnded] = useState(false)
  const [seconds, setSeconds] = useState(startSeconds)
  const [total, setTotal] = useState(0)

  useEffect(() => {
    const media = element.current
    if (!media || !url) return
    // Media that is loading or has failed has no position: the previous one counts.
    const isSomewhere = () => !media.error && media.readyState > HTMLMediaElement.HAVE_NOTHING
    const onReady = () => {
      setTotal(Number.isFinite(media.duration) ? media.duration : 0)
      // In the last three seconds there is nothing to resume: the film restarts.
      if (place.current > 0 && place.current < media.duration - 3) media.currentTime = place.current
      else place.current = 0
      setSeconds(place.current)
      if (wasPlaying.current) media.play().catch(() => setPlaying(false))
    }
    const onTime = () => {
      if (!isSomewhere()) return
      place.current = media.currentTime
      setSeconds(media.currentTime)
      if (!media.paused && !media.seeking) watch.tick(media.currentTime)
    }
    const onSeeking = () => {
      // The requested part may be refused: the position to restore is the new one.
      if (isSomewhere()) place.current = media.currentTime
      setEnded(false)
      watch.jump()
    }
    const onPlay = () => {
      wasPlaying.current = true
      setPlaying(true)
      setEnded(false)
      watch.play(media.playbackRate)
      // Counts from the start: on a busy device the first `timeupdate` comes a second later.
      if (!media.seeking) watch.tick(media.currentTime)
    }
    const onPause = () => {
      if (!media.error) wasPlaying.current = false
      setPlaying(false)
      if (!media.seeking && isSomewhere()) watch.tick(media.currentTime)
      watch.stop()
    }
    const onEnded = () => {
      onPause()
      setEnded(true)
    }
    const onRate = () => {
      if (!media.paused) watch.play(media.playbackRate)
    }
    const events: [string, () => void][] = [
      ['loadedmetadata', onReady],
      ['timeupdate', onTime],
      ['play', onPlay],
      ['pause', onPause],
      ['ended', onEnded],
      ['seeking', onSeeking],
      ['ratechange', onRate],
    ]
    for (const [name, run] of events) media.addEventListener(name, run)
    const isReady = media.readyState >= HTMLMediaElement.HAVE_METADATA
    // Playback that another page began is not moved.
    if (isReady && !media.paused && !media.ended) {
      place.current = media.currentTime
      setTotal(Number.isFinite(media.duration) ? media.duration : 0)
      setSeconds(media.currentTime)
      onPlay()
    } else if (isReady) onReady()
    const unbind = watch.bind(() => media.pause())
    return () => {
      unbind()
      for (const [name, run] of events) media.removeEventListener(name, run)
    }
  }, [element, watch, url])

  const toggle = useCallback(() => {
    const media = element.current
    if (!media) return
    if (media.paused) media.play().catch(() => setPlaying(false))
    else media.pause()
  }, [element])
  const skip = useCallback(
    (step: number) => {
      const media = element.current
      if (media) media.currentTime = Math.max(0, Math.min(media.duration || 0, media.currentTime + step))
    },
    [element],
  )
  const seek = useCallback(
    (to: number) => {
      const media = element.current
      if (media) media.currentTime = to
      // Updated at once: a paused film reports its new position only once it has loaded it.
      setSeconds(to)
    },
    [element],
  )
  return { playing, ended, seconds, total, toggle, skip, seek }
}
