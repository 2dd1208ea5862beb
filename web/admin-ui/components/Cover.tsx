import { BookOpen } from 'lucide-react'
import type { RecordIn } from '../../lib/collections.ts'
import { fileUrl } from '../../lib/files.ts'
import styles from './Cover.module.css'

/** The course's picture; decorative, because the title stands beside it. */
export const Cover = ({ course, small }: { course: RecordIn<'courses'> | undefined; small?: boolean }) => {
  const address = course ? fileUrl(course, course.coverImage, { thumb: '480x360' }) : ''
  return (
    <div className={small ? styles.small : styles.cover}>
      {address ? (
        <img src={address} alt="" loading="lazy" width={480} height={360} />
      ) : (
        <BookOpen size={32} aria-hidden="true" />
      )}
    </div>
  )
}
