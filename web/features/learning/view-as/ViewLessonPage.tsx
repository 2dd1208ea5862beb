import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { placed } from '#drizzle/domain/programme.ts'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { PlayerFrame } from '../../../admin-ui/layouts/PlayerFrame.tsx'
import { fileUrl } from '../../../lib/files.ts'
import { longDate } from '../../../lib/format.ts'
import { useTitle } from '../../../lib/page.ts'
import { useCan } from '../../../lib/permissions.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { useUser } from '../../../lib/session.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import type { LearnerView } from '../../admin-learners/index.ts'
import { ClosedLesson } from '../components/ClosedLesson.tsx'
import { Programme } from '../components/Programme.tsx'
import { courseOf, lessonOf, type Placed } from '../queries.ts'
import { shutText } from '../use-shut.ts'
import { AT, useView } from './use-view.ts'
import { ViewBanner } from './ViewBanner.tsx'
import { ViewLesson } from './ViewLesson.tsx'

interface Props {
  view: LearnerView
  enrollment: string
  place: Placed
  at: string
}

const instantOf = (at: string): Date => new Date(at.replace(' ', 'T'))

const reasonOf = ({ view, place, at }: Props): string =>
  shutText(view, instantOf(at)) ||
  (place.availableAt
    ? `Cette leçon s’ouvre le ${longDate(place.availableAt)}.`
    : 'Cette leçon ne fait pas partie de son espace.')

const Shown = (props: Props) => {
  const { view, enrollment, place, at } = props
  const course = useQuery(courseOf(view.course.id))
  // The participant's own access was checked; an administrator who may preview the course may read every
  // lesson.
  const query = useQuery({ ...lessonOf(place.id), enabled: !place.locked })
  const userId = useUser()?.id ?? ''
  const courseTo = adminLink('adminViewCourse', { id: enrollment }, { [AT]: at })
  const lessonTo = (lessonId: string) =>
    adminLink('adminViewLesson', { id: enrollment, lessonId }, { [AT]: at })
  useTitle(`Aperçu\u00a0: ${place.title}`)
  const isClosed = place.locked || (query.isError && isNotFound(query.error))
  if (isClosed)
    return (
      <ClosedLesson
        title={place.title}
        reason={reasonOf(props)}
        wayOut={{ label: 'Voir le programme', to: courseTo }}
      />
    )
  const programme = (
    <Programme
      courseId={view.course.id}
      outline={view}
      done={new Set()}
      currentId={place.id}
      level={2}
      lessonTo={lessonTo}
    />
  )
  const picture = course.data ? fileUrl(course.data, course.data.coverImage, { thumb: '960x720' }) : ''
  return (
    <PlayerFrame
      backTo={courseTo}
      backLabel="Retour au programme"
      title={view.course.title}
      position={`Leçon ${place.position} sur ${view.lessonCount}`}
      progress={null}
      programme={programme}
      actions={null}
    >
      <AdminLoad query={query} skeleton={<Blocks rows={3} height={160} />}>
        {(lesson) => (
          <ViewLesson
            key={place.id}
            lesson={lesson}
            course={{ title: view.course.title, picture }}
            number={`${place.moduleNumber}.${place.lessonNumber}`}
            address={lessonTo(place.id)}
            userId={userId}
          />
        )}
      </AdminLoad>
    </PlayerFrame>
  )
}

const Page = () => {
  const { id = '', lessonId = '' } = useParams()
  const { view, at, setAt } = useView(id)
  const place = view.data && placed(view.data).find((entry) => entry.id === lessonId)
  if ((view.isError && isNotFound(view.error)) || (view.data && !place))
    return (
      <PageError
        status={404}
        detail={`Page Not Found: ${adminLink('adminViewLesson', { id, lessonId })}`}
        homePath={adminLink('adminCourses')}
      />
    )
  return (
    <AdminLoad query={view} skeleton={<Blocks rows={3} height={160} />}>
      {(seen) => (
        <>
          <ViewBanner view={seen} at={at} setAt={setAt} />
          {place ? <Shown key={lessonId} view={seen} enrollment={id} place={place} at={at} /> : null}
        </>
      )}
    </AdminLoad>
  )
}

/** `/admin/apercu/{enrollment}/{lesson}`: a lesson as a participant sees it at a given time. Read-only. */
export default function ViewLessonPage() {
  return useCan('courses.manage') ? <Page /> : <Forbidden />
}
