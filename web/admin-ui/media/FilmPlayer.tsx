import { ActionIcon } from '@mantine/core'
import { Maximize, Play } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { MediaSource } from '../../ui/media/media-source.ts'
import { CaptionsButton } from './CaptionsButton.tsx'
import { enterFullScreen } from './full-screen.ts'
import styles from './Media.module.css'
import { MediaFailure } from './MediaFailure.tsx'
import { MediaOptions } from './MediaOptions.tsx'
import type { Companions, MediaFacts } from './media-file.ts'
import { PictureInPicture } from './PictureInPicture.tsx'
import { usePlayerPreferences } from './player-preferences.ts'
import { Transport } from './Transport.tsx'
import { useCaptions } from './use-captions.ts'
import { useMediaElement } from './use-media-element.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { usePlayhead } from './use-playhead.ts'
import type { Watch } from './use-watch.ts'

export interface FilmProps extends Companions {
  watch: Watch
  startSeconds: number
  course: { title: string; picture: string }
}

interface Props extends FilmProps {
  facts: MediaFacts
  element: RefObject<HTMLVideoElement | null>
  source: MediaSource
}

/**
 * A film that the page itself plays, resumed at the user's last position; same control bar as a recording.
 */
export const FilmPlayer = (props: Props) => {
  const { facts, element, source, watch, startSeconds, course, chapters, end } = props
  const frame = useRef<HTMLElement>(null)
  const player = useMediaElement(element, watch, startSeconds, source.url)
  const preferences = usePlayerPreferences(element, 'video', source.url)
  const captions = useCaptions(element, source.url, props.tracks)
  const [begun, setBegun] = useState(false)
  useMediaSession(element, { title: facts.title, album: course.title, picture: course.picture }, source.url)
  usePlayhead(props.playhead, player)
  const fullScreen = () => enterFullScreen(frame.current, element.current)
  usePlayerKeys({ toggle: player.toggle, skip: player.skip, captions: captions.toggle, fullScreen })
  if (source.failed) return <MediaFailure kind="vidéo" file={facts} retry={source.retry} />
  const start = () => {
    // The big play button disappears with the first picture: the focus moves to the remaining one, inside the
    // player.
    frame.current?.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true })
    player.toggle()
  }
  const again = () => {
    player.seek(0)
    if (!player.playing) player.toggle()
  }
  return (
    <section className={styles.movie} aria-label={`Lecteur vidéo, ${facts.title}`} ref={frame}>
      <div className={styles.pinned}>
        <div className={styles.film}>
          {/* biome-ignore lint/a11y/useMediaCaption: captions are given to the element, see useCaptions */}
          <video
            ref={element}
            src={source.src || undefined}
            poster={course.picture || undefined}
            data-still={begun || player.playing ? undefined : true}
            playsInline
            preload="metadata"
            aria-label={facts.title}
            onClick={player.toggle}
            onPlay={() => setBegun(true)}
            onError={source.onError}
          />
          {begun || player.playing ? null : (
            <button
              type="button"
              className={styles.start}
              aria-label={`Lire la vidéo ${facts.title}`}
              onClick={start}
            >
              <Play size={36} aria-hidden="true" />
            </button>
          )}
          {player.ended ? end?.(again) : null}
        </div>
        <div className={styles.under}>
          <Transport
            player={player}
            total={player.total || facts.seconds}
            what="la vidéo"
            chapters={chapters}
          >
            <CaptionsButton {...captions} />
            <ActionIcon size={44} aria-label="Plein écran" title="Plein écran" onClick={fullScreen}>
              <Maximize size={22} aria-hidden="true" />
            </ActionIcon>
          </Transport>
        </div>
      </div>
      <MediaOptions player={player} preferences={preferences}>
        <PictureInPicture element={element} />
      </MediaOptions>
    </section>
  )
}
