import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { standing } from '#drizzle/domain/completion.ts'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { PlayerFrame } from '../../../admin-ui/layouts/PlayerFrame.tsx'
import { link } from '../../../lib/paths.ts'
import type { Placed } from '../learning.ts'
import { useLessonProgress } from '../media/use-lesson-progress.ts'
import { useWatch, type Watch } from '../media/use-watch.ts'
import { type Lesson, myEnrollment, type Outline } from '../queries.ts'
import styles from './Lesson.module.css'
import { LessonBody } from './LessonBody.tsx'
import { Notes } from './Notes.tsx'
import { Programme } from './Programme.tsx'

interface Props {
  userId: string
  outline: Outline
  lessons: Placed[]
  place: Placed
  lesson: Lesson
}

/** Keeps where the media stands, for new notes. */
const usePosition = (watch: Watch, start: number) => {
  const at = useRef(start)
  const [positioned] = useState<Watch>(() => ({
    ...watch,
    tick: (seconds) => {
      at.current = seconds
      watch.tick(seconds)
    },
  }))
  const position = useCallback(() => at.current, [])
  return { positioned, position }
}

/** The player of an enrolled person. Mount it with `key={lesson.id}`: it keeps one lesson's state. */
export const LessonPlayer = (props: Props) => {
  const { userId, outline, lessons, place, lesson } = props
  const courseId = outline.course.id
  const navigate = useNavigate()
  const progress = useLessonProgress(userId, lesson, courseId)
  const enrollment = useQuery(myEnrollment(userId, courseId))
  const watch = useWatch(progress.send)
  const [start, setStart] = useState<number | null>(null)
  const { positioned, position } = usePosition(watch, 0)
  const [busy, setBusy] = useState(false)
  if (start === null && progress.ready) setStart(progress.known?.positionSeconds ?? 0)

  const done = new Set(progress.all.filter((entry) => entry.completed).map((entry) => entry.lesson))
  const isDone = done.has(lesson.id)
  const previous = lessons[place.position - 2]
  const next = lessons[place.position]
  const watchedSeconds = progress.known?.watchedSeconds ?? 0
  const missing = progress.refusal || (isDone ? '' : standing(lesson, watchedSeconds, true).missing)
  const to = (target: Placed | undefined) =>
    target && !target.locked
      ? link('memberLesson', { id: courseId, lessonId: target.id })
      : link('memberCourse', { id: courseId })
  const goOn = () => navigate(to(next))
  const finish = async () => {
    setBusy(true)
    await watch.flush()
    const counts = isDone || (await progress.finish())
    setBusy(false)
    if (counts) goOn()
  }
  const programme = (
    <Programme courseId={courseId} outline={outline} done={done} currentId={lesson.id} level={2} />
  )
  return (
    <PlayerFrame
      backTo={link('memberCourse', { id: courseId })}
      backLabel="Mes formations"
      title={outline.course.title}
      position={`Leçon ${place.position} sur ${lessons.length}`}
      progress={enrollment.data?.items[0]?.progress ?? 0}
      programme={programme}
      actions={
        <>
          <Button
            component={Link}
            to={to(previous)}
            variant="outline"
            aria-label={previous ? `Précédente : ${previous.title}` : 'Retour au programme'}
            leftSection={<ChevronLeft size={18} aria-hidden="true" />}
          >
            <span className={styles.previousWord}>{previous ? 'Précédente' : 'Programme'}</span>
          </Button>
          <span
            className={progress.refusal ? `${styles.missing} ${styles.refused}` : styles.missing}
            role="status"
          >
            {missing}
          </span>
          <Button
            loading={busy}
            rightSection={<ChevronRight size={18} aria-hidden="true" />}
            onClick={() => void finish()}
          >
            {next ? 'Terminer et continuer' : 'Terminer la formation'}
          </Button>
        </>
      }
    >
      {progress.offline ? (
        <Alert color="yellow" mb="md" role="status">
          {'Hors connexion : votre progression sera envoyée plus tard.'}
        </Alert>
      ) : null}
      {progress.failed ? <Failed retry={progress.retry} /> : null}
      {start === null ? (
        <Blocks rows={3} height={160} />
      ) : (
        <LessonBody
          lesson={lesson}
          watch={positioned}
          startSeconds={start}
          onEnd={() => void finish()}
          number={`${place.moduleNumber}.${place.lessonNumber}`}
          done={isDone}
          programme={programme}
          notes={<Notes userId={userId} lessonId={lesson.id} position={position} />}
        />
      )}
    </PlayerFrame>
  )
}
