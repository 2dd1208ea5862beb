import { type RefObject, useEffect, useRef } from 'react'

export interface MediaTitle {
  title: string
  /** The course. */
  album: string
  /** The course's picture, a path of this site. */
  picture: string
}

/** The previous and next recording of a list; absent where there is none. */
export interface Neighbours {
  previous?: () => void
  next?: () => void
}

const ACTIONS = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const
const AROUND = { previoustrack: 'previous', nexttrack: 'next' } as const
const NONE: Neighbours = {}

/** Reports the position to the lock screen; does nothing while the length is unknown. */
const reportPosition = (session: MediaSession, media: HTMLMediaElement): void => {
  const { duration, playbackRate, currentTime } = media
  if (!Number.isFinite(duration) || duration <= 0 || playbackRate <= 0) return
  // Older browsers lack it.
  session.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) })
}

/** A browser throws on an unknown action: the others are still registered. */
const offer = (
  session: MediaSession,
  action: MediaSessionAction,
  act: MediaSessionActionHandler | null,
): void => {
  try {
    session.setActionHandler(action, act)
  } catch (error) {
    console.info('The lock screen does without', action, error)
  }
}

/** Title, picture and buttons on the lock screen and headset keys, from the first playback on. */
export const useMediaSession = (
  element: RefObject<HTMLMediaElement | null>,
  { title, album, picture }: MediaTitle,
  url: string,
  neighbours: Neighbours = NONE,
): void => {
  const around = useRef(neighbours)
  around.current = neighbours
  const hasPrevious = neighbours.previous !== undefined
  const hasNext = neighbours.next !== undefined
  useEffect(() => {
    const media = element.current
    if (!media || !url || !('mediaSession' in navigator)) return
    const session = navigator.mediaSession
    const move = (to: number) => {
      media.currentTime = Math.max(0, Math.min(media.duration || 0, to))
    }
    const acts: Record<(typeof ACTIONS)[number], MediaSessionActionHandler> = {
      play: () => void media.play().catch(() => undefined),
      pause: () => media.pause(),
      seekbackward: ({ seekOffset }) => move(media.currentTime - (seekOffset ?? 15)),
      seekforward: ({ seekOffset }) => move(media.currentTime + (seekOffset ?? 15)),
      seekto: ({ seekTime }) => move(seekTime ?? media.currentTime),
    }
    const offered = { previoustrack: hasPrevious, nexttrack: hasNext }
    let ours = false
    const onMove = () => {
      if (ours) reportPosition(session, media)
    }
    const onPlay = () => {
      ours = true
      session.metadata = new MediaMetadata({
        title,
        album,
        artwork: picture ? [{ src: new URL(picture, location.href).href, sizes: '960x720' }] : [],
      })
      for (const action of ACTIONS) offer(session, action, acts[action])
      for (const action of ['previoustrack', 'nexttrack'] as const)
        offer(session, action, offered[action] ? () => around.current[AROUND[action]]?.() : null)
      session.playbackState = 'playing'
      onMove()
    }
    const onPause = () => {
      if (ours) session.playbackState = 'paused'
      onMove()
    }
    const events: [string, () => void][] = [
      ['play', onPlay],
      ['pause', onPause],
      ['seeked', onMove],
      ['ratechange', onMove],
      ['durationchange', onMove],
    ]
    for (const [name, run] of events) media.addEventListener(name, run)
    if (!media.paused) onPlay()
    return () => {
      for (const [name, run] of events) media.removeEventListener(name, run)
      if (!ours) return
      session.metadata = null
      session.playbackState = 'none'
      for (const action of [...ACTIONS, 'previoustrack', 'nexttrack'] as const) offer(session, action, null)
    }
  }, [element, title, album, picture, url, hasPrevious, hasNext])
}
