import { useRef } from 'react'
import { fileUrl } from '../../../lib/files.ts'
import type { Lesson } from '../queries.ts'
import styles from './Media.module.css'
import { MediaFailure } from './MediaFailure.tsx'
import { useFileSource } from './use-file-source.ts'
import { useMediaElement } from './use-media-element.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import type { Watch } from './use-watch.ts'

/** A film of the site's own storage, with its captions, resumed where the person stopped. */
export const VideoPlayer = ({
  lesson,
  watch,
  startSeconds,
}: {
  lesson: Lesson
  watch: Watch
  startSeconds: number
}) => {
  const element = useRef<HTMLVideoElement>(null)
  const source = useFileSource(lesson, lesson.video)
  const { toggle, skip } = useMediaElement(element, watch, startSeconds, source.url)
  const captions = () => {
    const track = element.current?.textTracks[0]
    if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
  }
  const fullScreen = () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen()
    // A browser may refuse outside a gesture: the player's own button remains.
    done?.catch(() => undefined)
  }
  usePlayerKeys({ toggle, skip, captions, fullScreen })
  if (source.failed) return <MediaFailure kind="vidéo" lesson={lesson} retry={source.retry} />
  return (
    <div className={styles.film}>
      {/* biome-ignore lint/a11y/useMediaCaption: the lesson's caption tracks are the children below */}
      <video
        ref={element}
        src={source.url || undefined}
        controls
        controlsList="nodownload"
        playsInline
        preload="metadata"
        aria-label={lesson.title}
        onError={source.onError}
      >
        {source.token
          ? lesson.captions.map((name, index) => (
              <track
                key={name}
                kind="captions"
                srcLang="fr"
                label={index === 0 ? 'Français' : `Sous-titres ${index + 1}`}
                src={fileUrl(lesson, name, { token: source.token })}
                default={index === 0}
              />
            ))
          : null}
      </video>
    </div>
  )
}
