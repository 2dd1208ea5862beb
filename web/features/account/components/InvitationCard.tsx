import { longDate } from '../../../lib/format.ts'
import type { Invitation } from '../invitation.ts'
import { CourseCard } from './CourseCard.tsx'

/** The course that an invitation opens, for whom and until when. */
export const InvitationCard = ({ invitation: { course, email, expiresAt } }: { invitation: Invitation }) => (
  <CourseCard
    course={course}
    facts={`Invitation pour ${email}${expiresAt ? `, valable jusqu’au ${longDate(expiresAt)}` : ''}`}
  />
)
