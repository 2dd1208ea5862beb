import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { shownPdf } from '#drizzle/domain/completion.ts'
import { exerciseLeft as leftOf } from '#drizzle/domain/exercise-status.ts'
import { Blocks, Failed } from '../../../admin-ui/components/LoadState.tsx'
import { PlayerFrame } from '../../../admin-ui/layouts/PlayerFrame.tsx'
import { globalPlayer } from '../../../admin-ui/media/listening/global-player.ts'
import { Playhead } from '../../../admin-ui/media/playhead.ts'
import { type Recorder, useWatch, type Watch } from '../../../admin-ui/media/use-watch.ts'
import { fileUrl } from '../../../lib/files.ts'
import { link } from '../../../lib/paths.ts'
import { Comments } from '../comments/Comments.tsx'
import { useCompanions } from '../companions.ts'
import { answersOutbox } from '../exercise/outbox.ts'
import { finishLabel } from '../finish-label.ts'
import { missingNow } from '../missing.ts'
import { recordingOf } from '../offline/wanted.ts'
import { listeningOf } from '../playing/listening.ts'
import { around } from '../playlist.ts'
import { courseOf, type Lesson, myEnrollment, type Outline, type Placed } from '../queries.ts'
import { useLessonProgress } from '../use-lesson-progress.ts'
import { isNearEnd, useNextReady } from '../use-next-ready.ts'
import { EndCard } from './EndCard.tsx'
import { LessonActions } from './LessonActions.tsx'
import { LessonBody } from './LessonBody.tsx'
import { Notes } from './Notes.tsx'
import { PlayingNotices } from './PlayingNotices.tsx'
import { Programme } from './Programme.tsx'
import { Remaining } from './Remaining.tsx'

interface Props {
  userId: string
  outline: Outline
  lessons: Placed[]
  place: Placed
  lesson: Lesson
  /** Reads programme and lesson again when one is refused or fails to load. */
  recheck: () => void
}

/** Re-renders the countdown once a second during playback. */
const useSeconds = (watch: Recorder): Watch => {
  const [, setSecond] = useState(0)
  const [counted] = useState<Watch>(() => ({
    play: watch.play,
    jump: watch.jump,
    stop: watch.stop,
    bind: watch.bind,
    tick: (seconds) => {
      watch.tick(seconds)
      setSecond(Math.floor(seconds))
    },
  }))
  return counted
}

/** Whether the course was already complete when the lesson was opened: it does not end a second time. */
const useWasWhole = (isKnown: boolean, isWhole: boolean): boolean => {
  const first = useRef<boolean | null>(null)
  if (isKnown) first.current ??= isWhole
  return first.current ?? isWhole
}

/** The player of an enrolled user. Mount it with `key={lesson.id}`: its state belongs to one lesson. */
export const LessonPlayer = (props: Props) => {
  const { userId, outline, lessons, place, lesson, recheck } = props
  const courseId = outline.course.id
  const navigate = useNavigate()
  const queries = useQueryClient()
  const progress = useLessonProgress(userId, lesson, courseId, recheck)
  const enrollment = useQuery(myEnrollment(userId, courseId))
  const course = useQuery(courseOf(courseId))
  const watch = useWatch(progress.heartbeats)
  useEffect(() => progress.heartbeats.end, [progress.heartbeats])
  const [start, setStart] = useState<number | null>(null)
  const counted = useSeconds(watch)
  const [playhead] = useState(() => new Playhead())
  const companions = useCompanions(lesson)
  const [busy, setBusy] = useState(false)
  const [isInQuiz, setInQuiz] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const [exerciseLeft, setExerciseLeft] = useState(() => leftOf(lesson.exercise, {}))
  if (start === null && progress.ready) setStart(progress.known?.positionSeconds ?? 0)

  const done = new Set(progress.all.filter((entry) => entry.completed).map((entry) => entry.lesson))
  const isDone = done.has(lesson.id)
  const others = lessons.filter((entry) => entry.id !== lesson.id && !done.has(entry.id))
  const previous = lessons[place.position - 2]
  const next = lessons[place.position]
  useNextReady(userId, next, isNearEnd(lesson, playhead.seconds()))
  const wasWhole = useWasWhole(progress.ready, others.length === 0 && isDone)
  // Completing the last missing lesson ends the course, whatever its place in the programme, and also when
  // completed automatically.
  const ends = others.length === 0 && (!next || !wasWhole)
  const missing = isDone
    ? ''
    : missingNow(lesson, progress.known, watch.unsent(), progress.openSeconds, {
        exerciseLeft,
        isOpened: hasOpened || shownPdf(lesson) === undefined,
      })
  const to = (target: Placed | undefined) =>
    target && !target.locked
      ? link('memberLesson', { id: courseId, lessonId: target.id })
      : link('memberCourse', { id: courseId })
  const finish = async () => {
    setBusy(true)
    await watch.flush()
    await answersOutbox.flush(userId)
    const counts = isDone || (await progress.finish())
    // The course page must not show the progress from before the last lesson.
    if (counts && ends) await queries.refetchQueries({ queryKey: ['enrollments'] })
    setBusy(false)
    if (counts) navigate(to(ends ? undefined : next), ends ? { state: { finished: true } } : undefined)
  }
  const acts = {
    missing,
    label: finishLabel({ ends, isDone, hasNext: next !== undefined }),
    busy,
    finish: () => void finish(),
  }
  const picture = course.data ? fileUrl(course.data, course.data.coverImage, { thumb: '960x720' }) : ''
  const described = { userId, outline, lesson, startSeconds: start ?? 0, picture, recheck }
  const listening = listeningOf(queries, described)
  const expiresAt = enrollment.data?.items[0]?.expiresAt ?? ''
  const keep = {
    downloaded: recordingOf({ userId, lesson, course: outline.course, position: place.position, expiresAt }),
    picture,
  }
  const near = around(lessons, lesson.id)
  const goTo = (target: Placed | undefined) =>
    target &&
    (() => {
      globalPlayer.expect(`${userId}/${target.id}`)
      navigate(to(target))
    })
  /** Completes the recording where possible; the next one does not wait for the network. */
  const goOn = (target: Placed | undefined) => {
    void watch.flush().then(() => isDone || progress.finish())
    goTo(target)?.()
  }
  const programme = (
    <Programme courseId={courseId} outline={outline} done={done} currentId={lesson.id} level={2} />
  )
  return (
    <PlayerFrame
      backTo={link('memberCourse', { id: courseId })}
      backLabel="Retour au programme"
      title={outline.course.title}
      position={`Leçon ${place.position} sur ${lessons.length}`}
      progress={enrollment.data?.items[0]?.progress ?? 0}
      programme={programme}
      actions={
        isInQuiz ? null : (
          <LessonActions previous={previous} previousTo={to(previous)} refusal={progress.refusal} {...acts} />
        )
      }
    >
      {progress.failed ? <Failed retry={progress.retry} /> : null}
      {start === null ? (
        <Blocks rows={3} height={160} />
      ) : (
        <LessonBody
          lesson={lesson}
          userId={userId}
          {...companions}
          watch={counted}
          playhead={playhead}
          startSeconds={start}
          course={{ title: outline.course.title, picture }}
          listening={listening}
          keep={lesson.audio ? keep : undefined}
          list={{ previous: goTo(near.previous), next: goTo(near.next) }}
          onEnd={near.next ? () => goOn(near.next) : undefined}
          end={(again) => (
            <EndCard
              {...acts}
              next={next}
              nextTo={next && !next.locked ? to(next) : ''}
              refusal={progress.refusal}
              again={again}
            />
          )}
          recheck={recheck}
          isInQuiz={isInQuiz}
          onQuiz={setInQuiz}
          onDocument={() => setHasOpened(true)}
          onExercise={{
            left: setExerciseLeft,
            filled: () => void (isDone || progress.finish()),
          }}
          number={`${place.moduleNumber}.${place.lessonNumber}`}
          done={isDone}
          notices={<PlayingNotices isOffline={progress.offline} isReplaced={progress.isReplaced} />}
          programme={programme}
          comments={
            course.data ? (
              <Comments userId={userId} lesson={lesson.id} discussion={course.data.discussion || 'open'} />
            ) : null
          }
          notes={
            <Notes userId={userId} lessonId={lesson.id} position={playhead.seconds} onRefused={recheck} />
          }
        />
      )}
      {!next && others.length > 0 && !isInQuiz ? <Remaining courseId={courseId} lessons={others} /> : null}
    </PlayerFrame>
  )
}
