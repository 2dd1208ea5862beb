import { type RefObject, useRef, useState } from 'react'
import { videoSource } from '#drizzle/domain/video-source.ts'
import { captionFiles, languageName } from '../../../lib/captions.ts'
import { useAllowed } from '../../../lib/consent.ts'
import { fileUrl } from '../../../lib/files.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { useHlsSource } from '../../../ui/media/use-hls-source.ts'
import { vimeo } from '../../../ui/media/vimeo.ts'
import { openVideo } from '../../../ui/video-modal/store.ts'
import type { Lesson } from '../queries.ts'
import styles from './LessonMedia.module.css'

interface LessonFilmProps {
  lesson: Lesson
  token: string
  /** The still before it plays; empty without one. */
  poster: string
}
interface FilmProps extends LessonFilmProps {
  element?: RefObject<HTMLVideoElement | null>
  src: string | undefined
  onError?: () => void
}

function Film({ lesson, token, poster, ...film }: FilmProps) {
  const tracks = captionFiles(lesson.captions).filter(({ kind }) => kind === 'captions')
  return (
    // biome-ignore lint/a11y/useMediaCaption: the track is there whenever the author deposited one
    <video
      ref={film.element}
      className={styles.video}
      controls
      playsInline
      preload="metadata"
      poster={poster || undefined}
      src={film.src}
      onError={film.onError}
    >
      {tracks.map(({ name, language }, index) => (
        <track
          key={name}
          kind="captions"
          srcLang={language}
          label={languageName(language)}
          default={index === 0}
          src={fileUrl(lesson, name, { token })}
        />
      ))}
    </video>
  )
}

function Stream({ address, ...props }: LessonFilmProps & { address: string }) {
  const element = useRef<HTMLVideoElement>(null)
  const { src, failed, onError, retry } = useHlsSource(element, address)
  if (!failed) return <Film {...props} element={element} src={src || undefined} onError={onError} />
  return (
    <div className={styles.refused} role="alert">
      <p>Cette vidéo ne peut pas être lue.</p>
      <Button variant="outline" onClick={retry}>
        Réessayer
      </Button>
    </div>
  )
}

/** A film of Vimeo: nothing is loaded of its host before the visitor starts it, informed of its origin. */
function VimeoFilm({ lesson, frameAddress }: { lesson: Lesson; frameAddress: string }) {
  const isAllowed = useAllowed('video')
  const [isStarted, setStarted] = useState(false)
  if (isStarted)
    return (
      <iframe
        className={styles.video}
        src={frameAddress}
        title={`${lesson.title}, lecteur Vimeo`}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  return (
    <div className={styles.facade}>
      {isAllowed ? null : <p>Cette vidéo est hébergée par un service tiers qui peut déposer des cookies.</p>}
      <Button icon={<Icon name="play" />} size="lg" onClick={() => setStarted(true)}>
        Lire la vidéo
      </Button>
    </div>
  )
}

/** A free lesson's film, wherever it is: the browser's own controls, or those of its host. */
export default function LessonFilm(props: LessonFilmProps) {
  const { lesson, token } = props
  const source = videoSource(lesson)
  if (source?.kind === 'file') return <Film {...props} src={fileUrl(lesson, source.file, { token })} />
  if (source?.kind === 'hls') return <Stream {...props} address={source.address} />
  if (source?.kind === 'vimeo')
    return <VimeoFilm lesson={lesson} frameAddress={vimeo(source.id, source.hash).frameAt(0, 'fr')} />
  if (!source) return null
  return (
    <div className={styles.facade}>
      <Button icon={<Icon name="play" />} size="lg" onClick={() => openVideo(source.id)}>
        Lire la vidéo
      </Button>
    </div>
  )
}
