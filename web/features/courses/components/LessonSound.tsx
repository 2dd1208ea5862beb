import { useQuery } from '@tanstack/react-query'
import { fileUrl } from '../../../lib/files.ts'
import { duration } from '../../../lib/format.ts'
import { NOT_WHILE_DRIVING } from '../../../lib/texts.ts'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Recording } from '../../../ui/sound/Recording.tsx'
import { type CoverCourse, type Lesson, waveformsOf } from '../queries.ts'
import styles from './LessonSound.module.css'

interface Props {
  lesson: Lesson
  course: CoverCourse | undefined
  src: string
}

/** What plays, in one sentence. */
const contentLine = ({ isPreview, durationSeconds }: Lesson): string => {
  const length = durationSeconds > 0 ? ` (${duration(durationSeconds)})` : ''
  return isPreview
    ? `Vous écoutez la leçon entière${length}, telle que la suivent les personnes inscrites.`
    : `Vous écoutez la leçon entière${length}.`
}

/** A lesson's recording under the still cover of its course. */
export default function LessonSound({ lesson, course, src }: Props) {
  const waveforms = useQuery(waveformsOf(lesson.id)).data?.items
  const levels = waveforms?.find(({ source }) => source === lesson.audio)?.levels ?? []
  return (
    <figure className={styles.sound}>
      {course ? (
        <Picture
          isEager
          seed={course.slug}
          small={fileUrl(course, course.coverImage, { thumb: '480x360', format: 'webp' })}
          large={fileUrl(course, course.coverImage, { thumb: '960x720', format: 'webp' })}
          wide={fileUrl(course, course.coverImage, { thumb: '1600x1200', format: 'webp' })}
          sizes="(min-width: 880px) 840px, 100vw"
          className={styles.picture}
        />
      ) : null}
      <figcaption className={styles.words}>
        <p>{contentLine(lesson)}</p>
        <Recording src={src} title={lesson.title} isStrong levels={levels} />
        <p className={styles.note}>{NOT_WHILE_DRIVING}</p>
      </figcaption>
    </figure>
  )
}
