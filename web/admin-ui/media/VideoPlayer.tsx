import { ActionIcon } from '@mantine/core'
import { Captions, CaptionsOff, Maximize, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { keepCaptions, wantsCaptions } from '../../lib/preferences.ts'
import { enterFullScreen } from './full-screen.ts'
import styles from './Media.module.css'
import { MediaFailure } from './MediaFailure.tsx'
import { MediaOptions } from './MediaOptions.tsx'
import type { MediaFile } from './media-file.ts'
import { Transport } from './Transport.tsx'
import { useFileSource } from './use-file-source.ts'
import { useMediaElement } from './use-media-element.ts'
import { useMediaSession } from './use-media-session.ts'
import { useMediaTaste } from './use-media-taste.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import type { Watch } from './use-watch.ts'

interface Props {
  file: MediaFile
  watch: Watch
  startSeconds: number
  course: { title: string; picture: string }
}

/** A film of the site's own storage, with its captions, resumed where the person stopped; the same line as a recording. */
export const VideoPlayer = ({ file, watch, startSeconds, course }: Props) => {
  const element = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLElement>(null)
  const source = useFileSource(file)
  const player = useMediaElement(element, watch, startSeconds, source.url)
  const taste = useMediaTaste(element, source.url)
  const [begun, setBegun] = useState(false)
  const [isCaptionedAtFirst] = useState(wantsCaptions)
  const [captioned, setCaptioned] = useState(isCaptionedAtFirst)
  useMediaSession(element, { title: file.title, album: course.title, picture: course.picture }, source.url)
  const captions = () => {
    const track = element.current?.textTracks[0]
    if (!track) return
    track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
    const isShown = track.mode === 'showing'
    setCaptioned(isShown)
    keepCaptions(isShown)
  }
  const fullScreen = () => enterFullScreen(frame.current, element.current)
  usePlayerKeys({ toggle: player.toggle, skip: player.skip, captions, fullScreen })
  if (source.failed) return <MediaFailure kind="vidéo" file={file} retry={source.retry} />
  const total = player.total || file.seconds
  return (
    <section className={styles.movie} aria-label={`Lecteur vidéo, ${file.title}`} ref={frame}>
      <div className={styles.pinned}>
        <div className={styles.film}>
          {/* biome-ignore lint/a11y/useMediaCaption: the caption tracks are the children below */}
          <video
            ref={element}
            src={source.url || undefined}
            poster={course.picture || undefined}
            data-still={begun || player.playing ? undefined : true}
            playsInline
            preload="metadata"
            aria-label={file.title}
            onClick={player.toggle}
            onPlay={() => setBegun(true)}
            onError={source.onError}
          >
            {source.token
              ? file.captions.map((captionOf, index) => (
                  <track
                    key={captionOf(source.token)}
                    kind="captions"
                    srcLang="fr"
                    label={index === 0 ? 'Français' : `Sous-titres ${index + 1}`}
                    src={captionOf(source.token)}
                    default={index === 0 && isCaptionedAtFirst}
                  />
                ))
              : null}
          </video>
          {begun || player.playing ? null : (
            <button
              type="button"
              className={styles.start}
              aria-label={`Lire la vidéo ${file.title}`}
              onClick={player.toggle}
            >
              <Play size={36} aria-hidden="true" />
            </button>
          )}
        </div>
        <div className={styles.under}>
          <Transport player={player} total={total} what="la vidéo">
            {file.captions.length > 0 ? (
              <ActionIcon
                size={44}
                aria-label="Sous-titres"
                aria-pressed={captioned}
                title={captioned ? 'Masquer les sous-titres' : 'Afficher les sous-titres'}
                onClick={captions}
              >
                {captioned ? (
                  <Captions size={24} aria-hidden="true" />
                ) : (
                  <CaptionsOff size={24} aria-hidden="true" />
                )}
              </ActionIcon>
            ) : null}
            <ActionIcon size={44} aria-label="Plein écran" title="Plein écran" onClick={fullScreen}>
              <Maximize size={22} aria-hidden="true" />
            </ActionIcon>
          </Transport>
        </div>
      </div>
      <MediaOptions player={player} taste={taste} />
    </section>
  )
}
