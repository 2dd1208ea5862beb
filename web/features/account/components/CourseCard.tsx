import { fileUrl } from '../../../lib/files.ts'
import styles from './InvitationCard.module.css'

interface Shown {
  readonly id: string
  readonly title: string
  readonly coverImage: string
}

/** A course that something opens, and a line on what opens it. */
export const CourseCard = ({ course, facts }: { course: Shown; facts: string }) => {
  const cover = fileUrl({ id: course.id, collectionId: 'courses' }, course.coverImage, {
    thumb: '480x360',
    format: 'webp',
  })
  return (
    <div className={styles.card}>
      {cover ? <img src={cover} alt="" width={120} height={90} /> : null}
      <div>
        <p className={styles.title}>{course.title}</p>
        <p className={styles.facts}>{facts}</p>
      </div>
    </div>
  )
}
