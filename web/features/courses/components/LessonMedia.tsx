import { useQuery } from '@tanstack/react-query'
import { fileToken, fileUrl, shownName } from '../../../lib/files.ts'
import { useUser } from '../../../lib/session.ts'
import { NOT_WHILE_DRIVING } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { openVideo } from '../../../ui/video-modal/store.ts'
import type { Lesson } from '../queries.ts'
import styles from './LessonMedia.module.css'

/** Signed in: a file token, renewed while the page is open. A guest's free extract needs none. */
const useToken = (isNeeded: boolean) => {
  const user = useUser()
  return useQuery({
    queryKey: ['files', 'token', user?.id ?? ''],
    queryFn: fileToken,
    enabled: user !== null && isNeeded,
    staleTime: 100_000,
  })
}

function Video({ lesson, token }: { lesson: Lesson; token: string }) {
  // A film of the site's own comes first; an address without a provider is one of YouTube, as in the member space.
  const isYouTube = lesson.videoProvider === 'youtube' || lesson.videoProvider === ''
  if (!lesson.video && isYouTube && lesson.videoId) {
    return (
      <div className={styles.facade}>
        <Button icon={<Icon name="play" />} size="lg" onClick={() => openVideo(lesson.videoId)}>
          Lire la vidéo
        </Button>
      </div>
    )
  }
  if (!lesson.video) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: the track is there whenever the author deposited one
    <video
      className={styles.video}
      controls
      preload="metadata"
      src={fileUrl(lesson, lesson.video, { token })}
    >
      {lesson.captions.map((name, index) => (
        <track
          key={name}
          kind="captions"
          srcLang="fr"
          label="Français"
          default={index === 0}
          src={fileUrl(lesson, name, { token })}
        />
      ))}
    </video>
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
