import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import { fileToken, fileUrl } from '../../../lib/files.ts'
import { useUser } from '../../../lib/session.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import type { CoverCourse, Lesson } from '../queries.ts'
import styles from './LessonMedia.module.css'

// Most lessons that everybody may read are texts: what plays comes with what is played.
const LessonFilm = lazy(() => import('./LessonFilm.tsx'))
const LessonSound = lazy(() => import('./LessonSound.tsx'))

/** Signed in: a file token, renewed while the page is open. A guest's free preview needs none. */
const useToken = (isNeeded: boolean) => {
  const user = useUser()
  return useQuery({
    queryKey: ['files', 'token', user?.id ?? ''],
    queryFn: () => fileToken(),
    enabled: user !== null && isNeeded,
    staleTime: 100_000,
  })
}

interface Props {
  lesson: Lesson
  /** Whose cover is the still of its film or sound. */
  course: CoverCourse | undefined
}

/** The readable parts of a lesson: film or sound, text, transcript, documents. */
export function LessonMedia({ lesson, course }: Props) {
  // A public file needs no token, and stays as rendered.
  const isProtected = !lesson.isPreview
  const query = useToken(isProtected)
  const user = useUser()
  const token = query.data ?? ''
  if (user && isProtected && query.isPending) return <p role="status">Préparation de la leçon…</p>
  return (
    <div className={styles.lesson}>
      {lesson.video || lesson.videoId ? (
        <Suspense fallback={<div className={styles.video} />}>
          <LessonFilm
            lesson={lesson}
            token={token}
            poster={course ? fileUrl(course, course.coverImage, { thumb: '1600x1200' }) : ''}
          />
        </Suspense>
      ) : null}
      {lesson.audio ? (
        <Suspense fallback={<div className={styles.video} />}>
          <LessonSound lesson={lesson} course={course} src={fileUrl(lesson, lesson.audio, { token })} />
        </Suspense>
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
                  <Icon name="download" /> {fileNameOf(lesson, name)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
