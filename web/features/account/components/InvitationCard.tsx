import { fileUrl } from '../../../lib/files.ts'
import { longDate } from '../../../lib/format.ts'
import type { Invitation } from '../invitation.ts'
import styles from './InvitationCard.module.css'

/** The course that an invitation opens, for whom and until when. */
export const InvitationCard = ({ invitation: { course, email, expiresAt } }: { invitation: Invitation }) => {
  const cover = fileUrl({ id: course.id, collectionId: 'courses' }, course.coverImage, {
    thumb: '480x360',
    format: 'webp',
  })
  return (
    <div className={styles.card}>
      {cover ? <img src={cover} alt="" width={120} height={90} /> : null}
      <div>
        <p className={styles.title}>{course.title}</p>
        <p className={styles.facts}>
          {`Invitation pour ${email}`}
          {expiresAt ? `, valable jusqu’au ${longDate(expiresAt)}` : ''}
        </p>
      </div>
    </div>
  )
}
