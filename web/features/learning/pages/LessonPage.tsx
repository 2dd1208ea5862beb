import { Alert, Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { Link, useParams } from 'react-router-dom'
import { placed } from '#drizzle/domain/programme.ts'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { PlayerWaiting } from '../../../admin-ui/layouts/PlayerWaiting.tsx'
import { useUser } from '../../../lib/auth.ts'
import { longDate } from '../../../lib/format.ts'
import { useTitle } from '../../../lib/page.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { PageError } from '../../../ui/error/PageError.tsx'
import { ClosedLesson } from '../components/ClosedLesson.tsx'
import { LessonPlayer } from '../components/LessonPlayer.tsx'
import { LostNotes } from '../components/LostNotes.tsx'
import { useLiveLearning } from '../live/use-live-learning.ts'
import { noteDraft } from '../notes/note-draft.ts'
import { type Lesson, lessonOf, outlineOf, type Placed } from '../queries.ts'
import { useShut } from '../use-shut.ts'

const GONE = 'Cette leçon n’est plus disponible.'

/** The link away from a closed lesson: its programme, or the member space when the course is gone too. */
const wayOutOf = (courseId: string | undefined) =>
  courseId
    ? { label: 'Voir le programme', to: link('memberCourse', { id: courseId }) }
    : { label: 'Revenir à mon espace', to: link('memberHome') }

const reasonOf = (place: Placed, wasOpen: boolean, shut: string): string => {
  if (shut) return shut
  if (place.availableAt) return `Cette leçon s’ouvre le ${longDate(place.availableAt)}.`
  return wasOpen ? GONE : 'Cette leçon ne fait pas partie de votre espace.'
}

/** The title of the lesson that this page has shown, `undefined` if it never has. */
const useShown = (lesson: Lesson | undefined, lessonId: string): string | undefined => {
  const shown = useRef<{ id: string; title: string } | null>(null)
  if (lesson?.id === lessonId) shown.current = { id: lessonId, title: lesson.title }
  return shown.current?.id === lessonId ? shown.current.title : undefined
}

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

/** `/mon-espace/{id}/{lessonId}` (wireframe 5). The server does not send what the caller may not read. */
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
  const isShut = (place?.locked ?? false) || (lesson.isError && isNotFound(lesson.error))
  const shut = useShut(user?.id ?? '', outline.data?.course.id ?? '', isShut)
  useLiveLearning(user?.id ?? '')
  const shown = useShown(lesson.data, lessonId)
  useTitle(place?.title ?? shown)
  const { refetch: rereadOutline } = outline
  const { refetch: rereadLesson } = lesson
  // The programme first: it explains why the lesson is absent.
  const recheck = useCallback(() => {
    void rereadOutline().then(() => rereadLesson())
  }, [rereadOutline, rereadLesson])
  const notes = user ? <LostNotes key={lessonId} userId={user.id} lessonId={lessonId} /> : null
  const isCourseGone = outline.isError && isNotFound(outline.error)
  const missing = isCourseGone || (outline.data && !place)
  if (missing && (shown !== undefined || noteDraft(user?.id ?? '', lessonId)))
    return (
      <ClosedLesson
        title={shown ?? 'Leçon retirée'}
        reason={GONE}
        wayOut={wayOutOf(isCourseGone ? undefined : outline.data?.course.id)}
        isSudden
      >
        {notes}
      </ClosedLesson>
    )
  if (missing)
    return (
      <PageError
        status={404}
        detail={`Page Not Found: /mon-espace/${id}/${lessonId}`}
        homePath={link('memberHome')}
      />
    )
  const failed = [outline, lesson].find((query) => query.isError && !query.data)
  if (place && outline.data && (isShut || !user))
    return (
      <ClosedLesson
        title={place.title}
        reason={reasonOf(place, shown !== undefined, shut)}
        wayOut={wayOutOf(outline.data.course.id)}
        isSudden={shown !== undefined}
      >
        {notes}
      </ClosedLesson>
    )
  const waiting = { backTo: link('memberCourse', { id }), backLabel: 'Voir le programme' }
  if (failed)
    return (
      <PlayerWaiting {...waiting} title={place?.title ?? 'Leçon'}>
        <Failed retry={failed.refetch} />
      </PlayerWaiting>
    )
  // Offline, data that was never read is not available: it loads by itself when the connection is back.
  if ([outline, lesson].some((query) => query.fetchStatus === 'paused' && !query.data))
    return <Unreachable backTo={link('memberCourse', { id })} />
  if (!outline.data || !place || !lesson.data || !user)
    return (
      <PlayerWaiting {...waiting}>
        <Blocks rows={1} height={360} />
        <Blocks rows={3} height={32} />
      </PlayerWaiting>
    )
  return (
    <LessonPlayer
      key={lessonId}
      userId={user.id}
      outline={outline.data}
      lessons={lessons}
      place={place}
      lesson={lesson.data}
      recheck={recheck}
    />
  )
}
