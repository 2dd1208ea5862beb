import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Host, HostNews } from '../../ui/media/host.ts'
import type { MediaControls } from './use-media-element.ts'
import type { Watch } from './use-watch.ts'

/** The greeting may arrive before the player listens, so it is repeated. */
const GREET_MS = 500
/** A player silent for this long is blocked, or its host is down. */
const WAIT_MS = 15_000

/** The state of a host's player, independent of React. */
interface HostState {
  playing: boolean
  ready: boolean
  seconds: number
  speed: number
}

export interface HostControls extends MediaControls {
  /** Playback is impossible: the host does not answer, or refuses. */
  failed: boolean
  notify: (message: unknown) => void
}

interface HostCommand {
  watch: Watch
  startSeconds: number
  speed: string
  /** The user chose another speed in the host's own menu. */
  onSpeed: (speed: number) => void
}

/** The controls of a host's player in a frame. `watch` records what plays, however playback was started. */
export const useHost = (
  frame: RefObject<HTMLIFrameElement | null>,
  host: Host,
  { watch, startSeconds, speed, onSpeed }: HostCommand,
): HostControls => {
  const known = useRef<HostState>({ playing: false, ready: false, seconds: startSeconds, speed: 1 })
  const [playing, setPlaying] = useState(false)
  const [ended, setEnded] = useState(false)
  const [seconds, setSeconds] = useState(startSeconds)
  const [total, setTotal] = useState(0)
  const [failed, setFailed] = useState(false)
  const wanted = useRef({ speed, onSpeed })
  wanted.current = { speed, onSpeed }

  const notify = useCallback(
    (message: unknown) => frame.current?.contentWindow?.postMessage(message, host.origin),
    [frame, host],
  )

  useEffect(() => {
    const now = known.current
    const greet = () => notify(host.greeting)
    const greeting = setInterval(greet, GREET_MS)
    const wait = setTimeout(() => setFailed(true), WAIT_MS)
    const meet = () => {
      now.ready = true
      clearInterval(greeting)
      clearTimeout(wait)
      setFailed(false)
      for (const wish of host.wishes) notify(wish)
      if (wanted.current.speed !== '1') notify(host.speed(Number(wanted.current.speed)))
    }
    const onPlaying = (isPlaying: boolean) => {
      if (isPlaying === now.playing) return
      now.playing = isPlaying
      setPlaying(isPlaying)
      if (!isPlaying) return watch.stop()
      setEnded(false)
      watch.play(now.speed)
      watch.tick(now.seconds)
    }
    const onNews = (news: HostNews) => {
      if (news.ready && !now.ready) meet()
      if (news.refused) setFailed(true)
      if (news.total) setTotal(news.total)
      if (news.speed !== undefined && news.speed !== now.speed) {
        now.speed = news.speed
        wanted.current.onSpeed(news.speed)
        if (now.playing) watch.play(news.speed)
      }
      if (news.jumped) watch.jump()
      if (news.seconds !== undefined) {
        now.seconds = news.seconds
        setSeconds(news.seconds)
      }
      // Counts what played up to the pause.
      if (news.seconds !== undefined && now.playing) watch.tick(news.seconds)
      if (news.playing !== undefined) onPlaying(news.playing)
      if (news.ended !== undefined) setEnded(news.ended)
    }
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== host.origin || event.source !== frame.current?.contentWindow) return
      const news = host.read(event.data)
      if (news) onNews(news)
    }
    window.addEventListener('message', onMessage)
    const unbind = watch.bind(() => notify(host.pause))
    return () => {
      clearInterval(greeting)
      clearTimeout(wait)
      window.removeEventListener('message', onMessage)
      unbind()
      if (now.playing) watch.stop()
    }
  }, [frame, host, notify, watch])

  useEffect(() => {
    if (known.current.ready) notify(host.speed(Number(speed)))
  }, [host, notify, speed])

  const seek = useCallback(
    (to: number) => {
      watch.jump()
      notify(host.seek(to))
      known.current.seconds = to
      setSeconds(to)
      setEnded(false)
    },
    [host, notify, watch],
  )
  const toggle = useCallback(() => {
    if (known.current.ready) notify(known.current.playing ? host.pause : host.play)
  }, [host, notify])
  const skip = useCallback((step: number) => seek(Math.max(0, known.current.seconds + step)), [seek])
  return { playing, ended, seconds, total, toggle, skip, seek, failed, notify }
}
