import { Alert, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { Cover } from '../../../admin-ui/components/Cover.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import member from '../../../admin-ui/components/Member.module.css'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { duration, longDate, plural } from '../../../lib/format.ts'
import { useTitle } from '../../../lib/page.ts'
import { useCan } from '../../../lib/permissions.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import type { LearnerView } from '../../admin-learners/index.ts'
import { HoursLeft } from '../components/HoursLeft.tsx'
import { Programme } from '../components/Programme.tsx'
import { courseOf } from '../queries.ts'
import { shutText } from '../use-shut.ts'
import { AT, useView } from './use-view.ts'
import styles from './View.module.css'
import { ViewBanner } from './ViewBanner.tsx'

/** Replaces a course that is closed at that time; empty where it is open. */
const closedText = (view: LearnerView, at: string): string =>
  shutText(view, new Date(at.replace(' ', 'T'))) ||
  (view.course.opensAt ? `Cette formation s’ouvre le ${longDate(view.course.opensAt)}.` : '')

const Shown = ({ view, enrollment, at }: { view: LearnerView; enrollment: string; at: string }) => {
  const course = useQuery(courseOf(view.course.id))
  const closed = closedText(view, at)
  useTitle(`Aperçu\u00a0: ${view.course.title}`)
  return (
    <main className={styles.page}>
      <div className={member.resume}>
        <Cover course={course.data} />
        <div className={member.resumeText}>
          <Title order={1}>{view.course.title}</Title>
          <Text>{course.data?.shortDescription}</Text>
        </div>
      </div>
      {closed ? <Alert color="blue">{closed}</Alert> : null}
      <Panel>
        <Text>{`${plural(view.lessonCount, 'leçon')}, ${duration(view.durationSeconds)} en tout.`}</Text>
        {view.expiresAt ? <Text size="sm">{`Accès jusqu’au ${longDate(view.expiresAt)}.`}</Text> : null}
        {closed || view.connectedSeconds === null ? null : (
          <HoursLeft enrollment={{ ...view, connectedSeconds: view.connectedSeconds }} />
        )}
      </Panel>
      <section aria-labelledby="programme">
        <Title order={2} mb="md" id="programme">
          Programme
        </Title>
        <Programme
          courseId={view.course.id}
          outline={view}
          done={new Set()}
          level={3}
          lessonTo={(lessonId) => adminLink('adminViewLesson', { id: enrollment, lessonId }, { [AT]: at })}
        />
      </section>
    </main>
  )
}

const Page = () => {
  const { id = '' } = useParams()
  const { view, at, setAt } = useView(id)
  if (view.isError && isNotFound(view.error))
    return (
      <PageError
        status={404}
        detail={`Page Not Found: ${adminLink('adminViewCourse', { id })}`}
        homePath={adminLink('adminCourses')}
      />
    )
  return (
    <AdminLoad query={view} skeleton={<Blocks rows={6} height={72} />}>
      {(seen) => (
        <div className={styles.ground}>
          <ViewBanner view={seen} at={at} setAt={setAt} />
          <Shown view={seen} enrollment={id} at={at} />
        </div>
      )}
    </AdminLoad>
  )
}

/** `/admin/apercu/{enrollment}`: a course as a participant sees it at a given time. Read-only. */
export default function ViewCoursePage() {
  return useCan('courses.manage') ? <Page /> : <Forbidden />
}
