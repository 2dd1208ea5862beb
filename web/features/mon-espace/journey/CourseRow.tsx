import { useQuery } from '@tanstack/react-query'
import { isFinished, opensLater, placed } from '#drizzle/domain/programme.ts'
import { longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { resumeAt } from '../../../lib/resume.ts'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { ProgressRing } from '../../../ui/progress/ProgressRing.tsx'
import { type Enrollment, outlineOf } from '../../learning/index.ts'
import type { Progress } from '../queries.ts'
import styles from './Journey.module.css'

/** Straight into the lesson once the programme is known; until then, and without it, to the course. */
const useContinueAt = ({ course }: Enrollment, progress: readonly Progress[], isOpen: boolean): string => {
  const outline = useQuery({ ...outlineOf(course), enabled: isOpen })
  const own = progress.filter((entry) => entry.course === course)
  const next = outline.data ? resumeAt(placed(outline.data), own) : undefined
  return next ? link('memberLesson', { id: course, lessonId: next.id }) : link('memberCourse', { id: course })
}

const stateOf = (enrollment: Enrollment): string => {
  const opensAt = opensLater(enrollment)
  if (opensAt) return `S’ouvre le ${longDate(opensAt)}.`
  if (enrollment.completedAt) return `Terminée le ${longDate(enrollment.completedAt)}.`
  if (enrollment.usedUpAt) return 'Heures de connexion utilisées.'
  return enrollment.expiresAt
    ? `Accès jusqu’au ${longDate(enrollment.expiresAt)}.`
    : `Commencée le ${longDate(enrollment.enrolledAt)}.`
}

export function CourseRow(props: { enrollment: Enrollment; progress: readonly Progress[] }) {
  const { enrollment, progress } = props
  const title = enrollment.expand?.course?.title ?? 'Formation'
  const isDone = isFinished(enrollment)
  const isOpen = opensLater(enrollment) === ''
  const isUsedUp = Boolean(enrollment.usedUpAt)
  const goesOn = isOpen && !isDone && !isUsedUp
  const continueAt = useContinueAt(enrollment, progress, goesOn)
  const act = goesOn ? 'Continuer' : isUsedUp ? 'Voir' : 'Revoir'
  const overview = link('memberCourse', { id: enrollment.course })
  return (
    <li className={styles.row}>
      <ProgressRing value={isDone ? 100 : enrollment.progress} label={`Progression dans ${title}`} />
      <div className={styles.what}>
        <h3>{title}</h3>
        <p>{stateOf(enrollment)}</p>
      </div>
      {isOpen ? (
        <LinkButton
          to={goesOn ? continueAt : overview}
          variant={goesOn ? 'primary' : 'outline'}
          aria-label={`${act}\u00a0: ${title}`}
        >
          {act}
        </LinkButton>
      ) : null}
    </li>
  )
}
