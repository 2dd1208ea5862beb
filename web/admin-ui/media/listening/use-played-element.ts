import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { getUser } from '../../../lib/session.ts'
import type { MediaSource } from '../../../ui/media/media-source.ts'
import { globalPlayer, type Listening } from './global-player.ts'

/**
 * The element with which a page plays its recording. When the user navigates away during playback, the mini
 * player takes it over. On return, `url` is what it plays and `startSeconds` its position.
 */
export const useHeardElement = (
  listening: Listening,
): { element: RefObject<HTMLAudioElement | null>; url: string; startSeconds: number } => {
  const { key } = listening
  const element = useRef<HTMLAudioElement>(null)
  const latest = useRef(listening)
  latest.current = listening
  const [begun] = useState(() => {
    const current = globalPlayer.current()
    if (current?.key !== key || !current.element.src) return { url: '', startSeconds: listening.startSeconds }
    return { url: current.element.src, startSeconds: current.element.currentTime }
  })
  useLayoutEffect(() => {
    const media = globalPlayer.acquire(key)
    const { pathname } = window.location
    element.current = media
    return () => {
      // An element whose next recording is about to start is handed over to that one.
      const plays = !media.paused && !media.ended && !media.error && !globalPlayer.isAwaiting()
      // On the same URL the recording itself has gone: replaced, closed, or its lesson deleted.
      const isLeft = window.location.pathname !== pathname
      const isOwn = getUser()?.id === latest.current.userId
      if (plays && isLeft && isOwn) globalPlayer.put({ ...latest.current, key, element: media })
      else globalPlayer.release(media)
    }
  }, [key])
  return { element, ...begun }
}

/** Sets the element's source, unless it is already playing it. */
export const useElementSource = (
  element: RefObject<HTMLAudioElement | null>,
  { url, onError }: MediaSource,
): void => {
  useLayoutEffect(() => {
    const media = element.current
    if (!media) return
    const wanted = url ? new URL(url, window.location.href).href : ''
    if (wanted && media.src !== wanted) media.src = wanted
    if (!wanted) media.removeAttribute('src')
  }, [element, url])
  useEffect(() => {
    const media = element.current
    if (!media || !url) return
    media.addEventListener('error', onError)
    return () => media.removeEventListener('error', onError)
  }, [element, url, onError])
}

/** Starts the next recording of a list by itself; where the browser refuses, the button remains. */
export const useExpected = (element: RefObject<HTMLAudioElement | null>, key: string, url: string): void => {
  useEffect(() => {
    if (url && globalPlayer.isExpected(key)) element.current?.play().catch(() => undefined)
  }, [element, key, url])
}

/** Runs the latest callback at the end of playback. */
export const useEnded = (
  element: RefObject<HTMLAudioElement | null>,
  url: string,
  onEnded: () => void,
): void => {
  const latest = useRef(onEnded)
  latest.current = onEnded
  useEffect(() => {
    const media = element.current
    if (!media || !url) return
    const run = () => latest.current()
    media.addEventListener('ended', run)
    return () => media.removeEventListener('ended', run)
  }, [element, url])
}
