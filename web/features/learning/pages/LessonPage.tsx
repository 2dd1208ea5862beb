import { Alert, Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { placed } from '#drizzle/domain/programme.ts'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { useUser } from '../../../lib/auth.ts'
import { longDate } from '../../../lib/format.ts'
import { useTitle } from '../../../lib/page.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { LessonPlayer } from '../components/LessonPlayer.tsx'
import { useLiveLearning } from '../live/queries.ts'
import { lessonOf, outlineOf, type Placed } from '../queries.ts'

const Closed = ({ place, courseId }: { place: Placed; courseId: string }) => (
  <main style={{ maxWidth: 720, margin: '0 auto', padding: '48px 16px' }}>
    <Title order={1} mb="md">
      {place.title}
    </Title>
    <Alert color="blue">
      <Text mb="sm">
        {place.availableAt
          ? `Cette leçon s’ouvre le ${longDate(place.availableAt)}.`
          : 'Cette leçon ne fait pas partie de votre espace.'}
      </Text>
      <Button component={Link} to={link('memberCourse', { id: courseId })} variant="outline">
        Voir le programme
      </Button>
    </Alert>
  </main>
)

const Unreachable = ({ backTo }: { backTo: string }) => (
  <main style={{ maxWidth: 720, margin: '0 auto', padding: '48px 16px' }}>
    <Title order={1} mb="md">
      Hors connexion
    </Title>
    <Alert color="yellow" role="status">
      <Text mb="sm">Cette leçon s’ouvrira dès que la connexion sera revenue.</Text>
      <Button component={Link} to={backTo} variant="outline">
        Retour au programme
      </Button>
    </Alert>
  </main>
)

/** `/mon-espace/{id}/{lessonId}` (wireframe 5). What the caller may not read, the server does not send. */
export default function LessonPage() {
  const { id = '', lessonId = '' } = useParams()
  const user = useUser()
  const outline = useQuery(outlineOf(id))
  const lessons = outline.data ? placed(outline.data) : []
  const place = lessons.find((entry) => entry.id === lessonId)
  const lesson = useQuery({
    ...lessonOf(lessonId),
    enabled: place !== undefined && !place.locked && user !== null,
  })
  useLiveLearning(user?.id ?? '')
  useTitle(place?.title)
  const missing = (outline.isError && isNotFound(outline.error)) || (outline.data && !place)
  if (missing)
    return (
      <PageError
        status={404}
        detail={`Page Not Found: /mon-espace/${id}/${lessonId}`}
        homePath={link('memberHome')}
      />
    )
  const failed = [outline, lesson].find((query) => query.isError && !query.data)
  if (place && outline.data && (place.locked || !user || (lesson.isError && isNotFound(lesson.error))))
    return <Closed place={place} courseId={outline.data.course.id} />
  if (failed)
    return (
      <main style={{ padding: 24 }}>
        <Failed retry={failed.refetch} />
      </main>
    )
  // Without network what was never read does not come: it is asked for by itself when the connection is back.
  if ([outline, lesson].some((query) => query.fetchStatus === 'paused' && !query.data))
    return <Unreachable backTo={link('memberCourse', { id })} />
  if (!outline.data || !place || !lesson.data || !user)
    return (
      <main style={{ padding: 24 }}>
        <Blocks rows={4} height={160} />
      </main>
    )
  return (
    <LessonPlayer
      key={lessonId}
      userId={user.id}
      outline={outline.data}
      lessons={lessons}
      place={place}
      lesson={lesson.data}
    />
  )
}
