import { type RefObject, useEffect } from 'react'

export interface MediaTitle {
  title: string
  /** The course. */
  album: string
  /** Its picture, a path of this site. */
  picture: string
}

const ACTIONS = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const

/** Title, picture and buttons on the lock screen and on the keys of a headset, from the first play on. */
export const useMediaSession = (
  element: RefObject<HTMLMediaElement | null>,
  { title, album, picture }: MediaTitle,
  url: string,
): void => {
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
    let ours = false
    const onPlay = () => {
      ours = true
      session.metadata = new MediaMetadata({
        title,
        album,
        artwork: picture ? [{ src: new URL(picture, location.href).href, sizes: '960x720' }] : [],
      })
      for (const action of ACTIONS) session.setActionHandler(action, acts[action])
    }
    media.addEventListener('play', onPlay)
    if (!media.paused) onPlay()
    return () => {
      media.removeEventListener('play', onPlay)
      if (!ours) return
      session.metadata = null
      for (const action of ACTIONS) session.setActionHandler(action, null)
    }
  }, [element, title, album, picture, url])
}
