import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { captionFiles, languageName } from '#drizzle/domain/captions.ts'
import { videoSource } from '#drizzle/domain/video-source.ts'
import { useAllowed } from '../../../lib/consent.ts'
import { fileToken, fileUrl, shownName } from '../../../lib/files.ts'
import { useUser } from '../../../lib/session.ts'
import { NOT_WHILE_DRIVING } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { useHlsSource } from '../../../ui/media/use-hls-source.ts'
import { vimeo } from '../../../ui/media/vimeo.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { openVideo } from '../../../ui/video-modal/store.ts'
import type { Lesson } from '../queries.ts'
import styles from './LessonMedia.module.css'

/** Signed in: a file token, renewed while the page is open. A guest's free extract needs none. */
const useToken = (isNeeded: boolean) => {
  const user = useUser()
  return useQuery({
    queryKey: ['files', 'token', user?.id ?? ''],
    queryFn: () => fileToken(),
    enabled: user !== null && isNeeded,
    staleTime: 100_000,
  })
}

interface FilmProps {
  lesson: Lesson
  token: string
  element?: RefObject<HTMLVideoElement | null>
  src: string | undefined
  onError?: () => void
}

function Film({ lesson, token, ...film }: FilmProps) {
  const tracks = captionFiles(lesson.captions).filter(({ kind }) => kind === 'captions')
  return (
    // biome-ignore lint/a11y/useMediaCaption: the track is there whenever the author deposited one
    <video
      ref={film.element}
      className={styles.video}
      controls
      playsInline
      preload="metadata"
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

function Stream({ lesson, token, address }: { lesson: Lesson; token: string; address: string }) {
  const element = useRef<HTMLVideoElement>(null)
  const { src, failed, onError, retry } = useHlsSource(element, address)
  if (!failed)
    return <Film lesson={lesson} token={token} element={element} src={src || undefined} onError={onError} />
  return (
    <div className={styles.refused} role="alert">
      <p>Cette vidéo ne peut pas être lue.</p>
      <Button variant="outline" onClick={retry}>
        Réessayer
      </Button>
    </div>
  )
}

/** A film of Vimeo: nothing is asked of its host before the visitor starts it, knowing where it comes from. */
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

function Video({ lesson, token }: { lesson: Lesson; token: string }) {
  const source = videoSource(lesson)
  if (source?.kind === 'file')
    return <Film lesson={lesson} token={token} src={fileUrl(lesson, source.file, { token })} />
  if (source?.kind === 'hls') return <Stream lesson={lesson} token={token} address={source.address} />
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

/** What one may see of a lesson that one may read: film or sound, text, transcript, documents. */
export function LessonMedia({ lesson }: { lesson: Lesson }) {
  // What everybody may see needs no token, and stays as it was sent.
  const isProtected = !lesson.isPreview
  const query = useToken(isProtected)
  const user = useUser()
  const token = query.data ?? ''
  if (user && isProtected && query.isPending) return <p role="status">Préparation de la leçon…</p>
  return (
    <div className={styles.lesson}>
      <Video lesson={lesson} token={token} />
      {lesson.audio ? (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: a sound has a transcript instead */}
          <audio
            className={styles.audio}
            controls
            preload="metadata"
            src={fileUrl(lesson, lesson.audio, { token })}
          />
          <p className={styles.note}>{NOT_WHILE_DRIVING}</p>
        </>
      ) : null}
      {lesson.content ? <RichText html={lesson.content} /> : null}
      {lesson.transcript ? (
        <details className={styles.transcript}>
          <summary>Transcription</summary>
          <RichText html={lesson.transcript} />
        </details>
      ) : null}
      {lesson.attachments.length > 0 ? (
        <section aria-labelledby="documents">
          <h2 id="documents">Documents</h2>
          <ul className={styles.files}>
            {lesson.attachments.map((name) => (
              <li key={name}>
                <a href={fileUrl(lesson, name, { token, download: true })} download>
                  <Icon name="download" /> {shownName(name)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
