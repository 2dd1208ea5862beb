import { Alert, Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router-dom'
import { isFinished, opensLater, placed } from '#drizzle/domain/programme.ts'
import { Cover } from '../../../admin-ui/components/Cover.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import styles from '../../../admin-ui/components/Member.module.css'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { ProgressBar } from '../../../admin-ui/components/Progress.tsx'
import { SampleNote } from '../../../admin-ui/components/SampleNote.tsx'
import { OwnReview } from '../../../admin-ui/reviews/OwnReview.tsx'
import { useUser } from '../../../lib/auth.ts'
import { duration, longDate, plural } from '../../../lib/format.ts'
import { useTitle } from '../../../lib/page.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { resumeAt } from '../../../lib/resume.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { useSwitch } from '../../site/index.ts'
import { Finished } from '../components/Finished.tsx'
import { HoursLeft } from '../components/HoursLeft.tsx'
import { Programme } from '../components/Programme.tsx'
import { TrainingDocuments } from '../components/TrainingDocuments.tsx'
import { WaitingCourse } from '../components/WaitingCourse.tsx'
import { WhyPercent } from '../components/WhyPercent.tsx'
import { useLiveLearning } from '../live/use-live-learning.ts'
import { KeepAll } from '../offline/KeepAll.tsx'
import {
  type Course,
  courseOf,
  type Enrollment,
  myEnrollment,
  myProgress,
  type Outline,
  outlineOf,
  type Placed,
} from '../queries.ts'
import { useShut } from '../use-shut.ts'

/** The player sets this navigation state after the last lesson. */
const hasFinished = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'finished' in state

const Status = (props: {
  outline: Outline
  enrollment: Enrollment
  userId: string
  /** The user's name. */
  holder: string
  certified: boolean
  course: Course | undefined
}) => {
  const { outline, enrollment, userId } = props
  const { state } = useLocation()
  const progress = useQuery(myProgress(userId))
  const hasDocuments = useSwitch('qualiopi')
  const courseId = outline.course.id
  const lessons = placed(outline)
  const mine = (progress.data ?? []).filter((entry) => entry.course === courseId)
  const done = new Set(mine.filter((entry) => entry.completed).map((entry) => entry.lesson))
  const next = resumeAt(lessons, mine)
  const finished = isFinished(enrollment)
  const complete = lessons.every((lesson) => done.has(lesson.id))
  const lessonTo = (lesson: Placed) => link('memberLesson', { id: courseId, lessonId: lesson.id })
  const first = lessons.find((lesson) => !lesson.locked)
  const opensAt = opensLater(enrollment)
  if (outline.lessonCount === 0) return <EmptyState title="Les leçons arrivent bientôt." />
  return (
    <>
      {finished ? (
        <Finished
          enrollment={enrollment}
          userId={userId}
          courseId={courseId}
          course={props.course}
          lessons={lessons}
          mine={mine}
          certified={props.certified}
          againTo={first && lessonTo(first)}
          justNow={hasFinished(state)}
        />
      ) : null}
      {opensAt ? <WaitingCourse userId={userId} courseId={courseId} opensAt={opensAt} /> : null}
      <Panel>
        <ProgressBar value={enrollment.progress} label="Progression dans la formation" />
        <Text>{`${done.size} sur ${plural(outline.lessonCount, 'leçon')}, ${duration(outline.durationSeconds)} en tout.`}</Text>
        {enrollment.expiresAt ? (
          <Text size="sm">{`Accès jusqu’au ${longDate(enrollment.expiresAt)}.`}</Text>
        ) : null}
        <HoursLeft enrollment={enrollment} />
        {next && progress.data && !complete && !opensAt && !enrollment.usedUpAt ? (
          <>
            <Text>{`Prochaine leçon\u00a0: ${next.moduleNumber}.${next.lessonNumber}\u00a0${next.title}`}</Text>
            <div className={styles.acts}>
              <Button component={Link} to={lessonTo(next)} variant={finished ? 'outline' : 'filled'}>
                {mine.length > 0 ? 'Reprendre' : 'Commencer'}
              </Button>
              <Button component={Link} to={link('memberPlan', { id: courseId })} variant="subtle">
                Mon rythme
              </Button>
            </div>
          </>
        ) : null}
        {complete ? null : <WhyPercent userId={userId} courseId={courseId} percent={enrollment.progress} />}
        {props.course && !opensAt ? (
          <KeepAll userId={userId} course={props.course} lessons={lessons} expiresAt={enrollment.expiresAt} />
        ) : null}
      </Panel>
      <section aria-labelledby="programme">
        <Title order={2} mb="md" id="programme">
          Programme
        </Title>
        <Programme courseId={courseId} outline={outline} done={done} level={3} />
      </section>
      {finished || done.size > 0 ? (
        <div id="avis">
          <OwnReview
            userId={userId}
            of={{ course: courseId }}
            title={'Que pensez-vous de cette formation\u00a0?'}
          />
        </div>
      ) : null}
      {mine.length > 0 && hasDocuments ? (
        <TrainingDocuments enrollment={enrollment.id} holder={props.holder} isFinished={finished} />
      ) : null}
    </>
  )
}

/** `/mon-espace/{id}`: the user's progress in a course, and its programme. */
export default function MemberCoursePage() {
  const { id = '' } = useParams()
  const user = useUser()
  const outline = useQuery(outlineOf(id))
  const courseId = outline.data?.course.id ?? ''
  const enrollment = useQuery({
    ...myEnrollment(user?.id ?? '', courseId),
    enabled: user !== null && courseId !== '',
  })
  const course = useQuery({ ...courseOf(courseId), enabled: courseId !== '' })
  const mine = enrollment.data?.items[0]
  const shut = useShut(user?.id ?? '', courseId, enrollment.data !== undefined && !mine)
  useLiveLearning(user?.id ?? '')
  useTitle(outline.data?.course.title)
  if (outline.isError && isNotFound(outline.error))
    return (
      <PageError status={404} detail={`Page Not Found: /mon-espace/${id}`} homePath={link('memberHome')} />
    )
  return (
    <main className={styles.page}>
      {user ? null : <SampleNote />}
      {outline.isError && !outline.data ? <Failed retry={outline.refetch} /> : null}
      {enrollment.isError && !enrollment.data ? <Failed retry={enrollment.refetch} /> : null}
      {outline.isPending || (user && courseId && enrollment.isPending) ? (
        <Blocks rows={6} height={72} />
      ) : null}
      {outline.data ? (
        <div className={mine && isFinished(mine) ? `${styles.resume} ${styles.done}` : styles.resume}>
          <Cover course={course.data} />
          <div className={styles.resumeText}>
            <Title order={1}>{outline.data.course.title}</Title>
            <Text>{course.data?.shortDescription}</Text>
          </div>
        </div>
      ) : null}
      {outline.data && user && mine ? (
        <Status
          outline={outline.data}
          enrollment={mine}
          userId={user.id}
          holder={user.name ?? ''}
          certified={course.data?.certificate ?? false}
          course={course.data}
        />
      ) : null}
      {outline.data && (!user || (enrollment.data && !mine)) ? (
        <>
          <Alert color="blue">
            <Text mb="sm">{shut || 'Cette formation ne fait pas partie de votre espace.'}</Text>
            <Button component={Link} to={link('course', { slug: outline.data.course.slug })}>
              Découvrir la formation
            </Button>
          </Alert>
          <Programme courseId={outline.data.course.id} outline={outline.data} done={new Set()} level={2} />
        </>
      ) : null}
    </main>
  )
}
