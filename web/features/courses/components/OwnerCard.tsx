import { useQuery } from '@tanstack/react-query'
import { fileUrl } from '../../../lib/files.ts'
import { longDate } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { resumeAt } from '../../../lib/resume.ts'
import { useUser } from '../../../lib/session.ts'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { ProgressRing } from '../../../ui/progress/ProgressRing.tsx'
import { openCheckout, useCanPay } from '../../checkout/index.ts'
import { myEnrollment, myProgress } from '../progress.ts'
import { type Course, useOutline } from '../queries.ts'
import styles from './OfferCard.module.css'
import own from './OwnerCard.module.css'

interface Props {
  course: Course
  /** When it opens to the member; empty once it is open. */
  opensAt: string
}

/** Replaces the price for members of the course. */
export default function OwnerCard({ course, opensAt }: Props) {
  if (!opensAt) return <Followed course={course} />
  return (
    <aside className={styles.card} aria-label="Votre formation">
      <p className={own.word}>Cette formation est dans votre espace.</p>
      <p className={own.next}>Elle s’ouvre le {longDate(opensAt)}.</p>
      <LinkButton to={link('memberCourse', { id: course.id })} variant="outline" size="lg" isWide>
        Voir dans mon espace
      </LinkButton>
    </aside>
  )
}

/** How far, and what comes next. */
function Followed({ course }: { course: Course }) {
  const reader = useUser()?.id ?? ''
  const outline = useOutline(course.id).data
  const enrollment = useQuery({ ...myEnrollment(reader, course.id), enabled: reader !== '' }).data?.items[0]
  const progress = useQuery({ ...myProgress(reader, course.id), enabled: reader !== '' }).data
  const lessons = outline?.modules.flatMap((module) => module.lessons) ?? []
  const next = progress ? resumeAt(lessons, progress) : undefined
  const percent = enrollment?.progress ?? 0
  const isDone = percent >= 100 || Boolean(enrollment?.completedAt)
  const overview = link('memberCourse', { id: course.id })
  const begun = percent > 0 || (progress?.length ?? 0) > 0
  return (
    <aside className={styles.card} aria-label="Votre progression">
      <p className={own.word}>Cette formation est dans votre espace.</p>
      {enrollment ? <ProgressRing value={percent} label={`Progression dans ${course.title}`} /> : null}
      {next && !isDone ? (
        <p className={own.next}>
          <span className={own.quiet}>{begun ? 'La suite' : 'Pour commencer'}</span>
          <br />
          {next.title}
        </p>
      ) : null}
      <LinkButton
        to={next && !isDone ? link('memberLesson', { id: course.id, lessonId: next.id }) : overview}
        variant="strong"
        size="lg"
        isWide
      >
        {isDone ? 'Revoir la formation' : begun ? 'Reprendre' : 'Commencer'}
      </LinkButton>
      <LinkButton to={overview} variant="ghost" isWide>
        {isDone && course.certificate ? 'Mon attestation' : 'Voir le programme'}
      </LinkButton>
      <Give course={course} />
    </aside>
  )
}

/** Members may give the course to another person. */
function Give({ course }: { course: Course }) {
  const { amount } = currentPriceOf(course, useNow())
  const canPay = useCanPay()
  if (amount === 0 || !canPay || course.status !== 'published') return null
  const give = () =>
    openCheckout({
      kind: 'course',
      id: course.id,
      slug: course.slug,
      title: course.title,
      image: fileUrl(course, course.coverImage, { thumb: '480x360', format: 'webp' }),
      hasCourse: true,
      maxQty: 1,
      isGift: true,
    })
  return (
    <Button variant="ghost" isWide onClick={give}>
      L’offrir à quelqu’un
    </Button>
  )
}
