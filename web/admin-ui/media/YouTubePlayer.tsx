import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { grant, useAllowed } from '../../lib/consent.ts'
import styles from './Media.module.css'
import type { Watch } from './use-watch.ts'

const HOST = 'https://www.youtube-nocookie.com'
const PLAYING = 1

interface Info {
  currentTime?: number
  playerState?: number
  playbackRate?: number
}
/** The host's player speaks JSON through `postMessage`; anything else is ignored. */
const readInfo = (data: unknown): Info | null => {
  if (typeof data !== 'string' || !data.startsWith('{')) return null
  try {
    const message: unknown = JSON.parse(data)
    if (typeof message !== 'object' || message === null || !('info' in message)) return null
    const { info } = message
    return typeof info === 'object' && info !== null ? info : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const Frame = (props: { videoId: string; title: string; watch: Watch; startSeconds: number }) => {
  const { watch } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const state = useRef(0)
  const rate = useRef(1)
  const [start] = useState(Math.floor(props.startSeconds))
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== HOST || event.source !== frame.current?.contentWindow) return
      const info = readInfo(event.data)
      if (!info) return
      if (info.playbackRate !== undefined) rate.current = info.playbackRate
      if (info.playerState !== undefined) {
        const isPlaying = info.playerState === PLAYING
        if (isPlaying && state.current !== PLAYING) watch.play(rate.current)
        if (!isPlaying && state.current === PLAYING) watch.stop()
        state.current = info.playerState
      }
      if (info.currentTime !== undefined && state.current === PLAYING) watch.tick(info.currentTime)
    }
    window.addEventListener('message', onMessage)
    const unbind = watch.bind(() => {
      const pause = JSON.stringify({ event: 'command', func: 'pauseVideo', args: [] })
      frame.current?.contentWindow?.postMessage(pause, HOST)
    })
    return () => {
      window.removeEventListener('message', onMessage)
      unbind()
    }
  }, [watch])
  const query = new URLSearchParams({
    enablejsapi: '1',
    rel: '0',
    modestbranding: '1',
    cc_lang_pref: 'fr',
    start: String(start),
    origin: location.origin,
  })
  return (
    <iframe
      ref={frame}
      src={`${HOST}/embed/${encodeURIComponent(props.videoId)}?${query}`}
      title={props.title}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={() => {
        // Asks the player to report its position; it answers with `infoDelivery` messages.
        const hello = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' })
        frame.current?.contentWindow?.postMessage(hello, HOST)
      }}
    />
  )
}

/** A film hosted by a third party: nothing is asked of it before the person agreed. */
export const YouTubePlayer = (props: {
  videoId: string
  title: string
  watch: Watch
  startSeconds: number
}) => {
  const always = useAllowed('video')
  const [once, setOnce] = useState(false)
  return (
    <div className={styles.film}>
      {always || once ? (
        <Frame {...props} />
      ) : (
        <div className={styles.ask}>
          <Text>Cette vidéo est hébergée par un service tiers qui peut déposer des cookies.</Text>
          <div className={styles.choices}>
            <Button onClick={() => setOnce(true)}>Lire la vidéo</Button>
            <Button variant="outline" onClick={() => grant('video')}>
              Toujours autoriser
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
