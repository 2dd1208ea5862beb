import { Alert, Anchor, Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { isNearlyUsed } from '#drizzle/domain/connected-hours.ts'
import { doneThisWeek, planWeeks } from '#drizzle/domain/plan.ts'
import { placed } from '#drizzle/domain/programme.ts'
import { dayOf, mondayOf } from '#drizzle/domain/weeks.ts'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import member from '../../../admin-ui/components/Member.module.css'
import { SampleNote } from '../../../admin-ui/components/SampleNote.tsx'
import { useUser } from '../../../lib/auth.ts'
import { useNow } from '../../../lib/now.ts'
import { useTitle } from '../../../lib/page.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { useIsSample } from '../../../lib/use-sample.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { HoursLeft } from '../components/HoursLeft.tsx'
import { useLiveLearning } from '../live/use-live-learning.ts'
import { PaceForm } from '../plan/PaceForm.tsx'
import styles from '../plan/Plan.module.css'
import { usePlan } from '../plan/use-plan.ts'
import { WeekList } from '../plan/WeekList.tsx'
import {
  type Enrollment,
  myEnrollment,
  myProgress,
  type Outline,
  outlineOf,
  type Progress,
} from '../queries.ts'
import { useShut } from '../use-shut.ts'

const Planned = (props: { outline: Outline; enrollment: Enrollment; progress: readonly Progress[] }) => {
  const { outline, enrollment } = props
  const courseId = outline.course.id
  const choice = usePlan(enrollment)
  const now = useNow()
  const done = props.progress.filter((row) => row.course === courseId && row.completed)
  const doneAt = done.map(({ completedAt }) => completedAt)
  const isDone = new Set(done.map(({ lesson }) => lesson))
  const left = placed(outline).filter(({ id }) => !isDone.has(id))
  if (outline.lessonCount === 0) return <EmptyState title="Les leçons arrivent bientôt." />
  if (left.length === 0)
    return (
      <EmptyState
        title="Vous avez suivi toutes les leçons."
        text="Il ne reste rien à prévoir. Les leçons restent ouvertes, revenez quand vous le souhaitez."
        action={
          <Button component={Link} to={link('memberCourse', { id: courseId })}>
            Revoir la formation
          </Button>
        }
      />
    )
  return (
    <>
      <PaceForm
        courseId={courseId}
        choice={choice}
        left={left}
        doneAt={doneAt}
        now={now}
        expiresAt={enrollment.expiresAt}
      />
      <WeekList
        courseId={courseId}
        weeks={planWeeks(left, choice.plan.perWeek, doneAt, now)}
        thisMonday={dayOf(mondayOf(now))}
        doneNow={doneThisWeek(doneAt, now)}
      />
    </>
  )
}

/** One lesson a week from now on. */
const SamplePlan = ({ outline }: { outline: Outline }) => {
  const now = useNow()
  return (
    <WeekList
      courseId={outline.course.id}
      weeks={planWeeks(placed(outline), 1, [], now)}
      thisMonday={dayOf(mondayOf(now))}
      doneNow={0}
    />
  )
}

/** `/mon-espace/{id}/index2`: a course as a weekly plan. */
export default function PlanPage() {
  const { id = '' } = useParams()
  const isSample = useIsSample()
  const user = useUser()
  const userId = user?.id ?? ''
  const outline = useQuery(outlineOf(id))
  const courseId = outline.data?.course.id ?? ''
  const enrollment = useQuery({
    ...myEnrollment(userId, courseId),
    enabled: userId !== '' && courseId !== '',
  })
  const progress = useQuery({ ...myProgress(userId), enabled: userId !== '' })
  const mine = enrollment.data?.items[0]
  const shut = useShut(userId, courseId, enrollment.data !== undefined && !mine)
  useLiveLearning(userId)
  useTitle(outline.data ? `Mon rythme, ${outline.data.course.title}` : undefined)
  if (outline.isError && isNotFound(outline.error))
    return (
      <PageError
        status={404}
        detail={`Page Not Found: /mon-espace/${id}/index2`}
        homePath={link('memberHome')}
      />
    )
  const failed = [outline, enrollment, progress].find((query) => query.isError && !query.data)
  const isWaiting = !failed && !isSample && (!outline.data || !enrollment.data || !progress.data)
  return (
    <main className={member.page}>
      {isSample ? <SampleNote /> : null}
      <div>
        {outline.data && !isSample ? (
          <Anchor component={Link} to={link('memberCourse', { id: courseId })} className={styles.back}>
            ‹ Retour à la formation
          </Anchor>
        ) : null}
        <Title order={1}>Mon rythme</Title>
        <Text>{outline.data?.course.title}</Text>
      </div>
      {failed ? <Failed retry={failed.refetch} /> : null}
      {isWaiting ? <Blocks rows={5} height={96} /> : null}
      {outline.data && isSample ? <SamplePlan outline={outline.data} /> : null}
      {outline.data && !isSample && mine && progress.data ? (
        <>
          {isNearlyUsed(mine) ? <HoursLeft enrollment={mine} /> : null}
          <Planned key={mine.id} outline={outline.data} enrollment={mine} progress={progress.data} />
        </>
      ) : null}
      {outline.data && !isSample && enrollment.data && !mine ? (
        <Alert color="blue">
          <Text mb="sm">{shut || 'Cette formation ne fait pas partie de votre espace.'}</Text>
          <Button component={Link} to={link('course', { slug: outline.data.course.slug })}>
            Découvrir la formation
          </Button>
        </Alert>
      ) : null}
    </main>
  )
}
