import type { default as Hls, HlsConfig } from 'hls.js'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { MediaSource } from './media-source.ts'

const APPLE_PLAYLIST = 'application/vnd.apple.mpegurl'

/** Whether this browser plays streams of pieces by itself. */
const playsItself = (): boolean => document.createElement('video').canPlayType(APPLE_PLAYLIST) !== ''

/** Without a worker and without tracks of its own: the page's policy lets neither be made of a text. */
const OPTIONS: Partial<HlsConfig> = {
  enableWorker: false,
  renderTextTracksNatively: false,
  id3TrackController: undefined,
  capLevelToPlayerSize: true,
}

interface Fed {
  onFailure: () => void
}

/** Feeds a film's element from a stream; `null` where the browser can play it in no way. */
const feed = async (media: HTMLMediaElement, address: string, { onFailure }: Fed): Promise<Hls | null> => {
  const { default: Library } = await import('hls.js')
  if (!Library.isSupported()) return null
  const hls = new Library(OPTIONS)
  let mended = 0
  hls.on(Library.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (!navigator.onLine) return
    // A decoder that stumbled is given its pieces again, a few times.
    if (type === Library.ErrorTypes.MEDIA_ERROR && mended < 3) {
      mended += 1
      return hls.recoverMediaError()
    }
    onFailure()
  })
  hls.loadSource(address)
  hls.attachMedia(media)
  return hls
}

/**
 * A stream of pieces (HLS): the browser's own player where it has one that reads it, a library that is loaded with the
 * first such film otherwise. Without network it goes on from where it stopped once that is back.
 */
export const useHlsSource = (element: RefObject<HTMLMediaElement | null>, address: string): MediaSource => {
  const [isNative, setNative] = useState(playsItself)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [fed, setFed] = useState(false)
  const playing = useRef<Hls | null>(null)
  useEffect(() => {
    const media = element.current
    // « Réessayer » mounts the element again.
    if (isNative || !media || attempt < 0) return
    let isGone = false
    const onFailure = () => setFailed(true)
    feed(media, address, { onFailure }).then(
      (hls) => {
        if (isGone) return hls?.destroy()
        playing.current = hls
        if (hls) setFed(true)
        else setFailed(true)
      },
      (error: unknown) => {
        console.warn('The player of streams could not be loaded', error)
        if (!isGone) setFailed(true)
      },
    )
    return () => {
      isGone = true
      playing.current?.destroy()
      playing.current = null
      setFed(false)
    }
  }, [element, address, isNative, attempt])
  useEffect(() => {
    const onOnline = () => playing.current?.startLoad()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  const retry = useCallback(() => {
    setFailed(false)
    setNative(playsItself())
    setAttempt((count) => count + 1)
  }, [])
  const onError = useCallback(() => {
    // hls.js reports its own failures, repairs some, and reads streams that a browser's own player does not.
    if (isNative && navigator.onLine) setNative(false)
  }, [isNative])
  const isThere = !failed && (isNative || fed)
  return {
    url: isThere ? `${address}#${attempt}` : '',
    src: isNative && !failed ? address : '',
    failed,
    onError,
    retry,
  }
}
