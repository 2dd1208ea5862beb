import { Alert, Badge, Button, Tabs, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { shownPdf } from '#drizzle/domain/completion.ts'
import { shownBlocks } from '#drizzle/domain/exercise-status.ts'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import { AudioPlayer } from '../../../admin-ui/media/AudioPlayer.tsx'
import type { Listening } from '../../../admin-ui/media/listening/global-player.ts'
import type { Companions } from '../../../admin-ui/media/media-file.ts'
import { PdfView } from '../../../admin-ui/media/PdfView.tsx'
import type { Playhead } from '../../../admin-ui/media/playhead.ts'
import { ChapterList } from '../../../admin-ui/media/transcript/ChapterList.tsx'
import { TranscriptPanel } from '../../../admin-ui/media/transcript/TranscriptPanel.tsx'
import type { Neighbours } from '../../../admin-ui/media/use-media-session.ts'
import type { Watch } from '../../../admin-ui/media/use-watch.ts'
import { Prose } from '../../../admin-ui/rich-text/Prose.tsx'
import { duration } from '../../../lib/format.ts'
import type { LessonCompanions } from '../companions.ts'
import { ExerciseLesson } from '../exercise/ExerciseLesson.tsx'
import { lessonFile } from '../lesson-file.ts'
import { LiveRoom } from '../live/LiveRoom.tsx'
import { KeepButton } from '../offline/KeepButton.tsx'
import type { DownloadTarget } from '../offline/offline-downloads.ts'
import type { Lesson } from '../queries.ts'
import { QuizLesson } from '../quiz/QuizLesson.tsx'
import { Attachments } from './Attachments.tsx'
import styles from './Lesson.module.css'
import { LessonFilm } from './LessonFilm.tsx'
import { Reminder } from './Reminder.tsx'

interface MediaProps extends LessonCompanions {
  lesson: Lesson
  userId: string
  watch: Watch
  startSeconds: number
  /** Picture of the player and of the lock screen. */
  course: { title: string; picture: string }
  /** The recording for the global player; `list`: the recordings before and after it. */
  listening: Listening
  list: Neighbours
  /** What to download; absent where downloads are not offered. */
  keep?: DownloadTarget
  playhead: Playhead
  /** Goes to the next recording; absent where there is none. */
  onEnd?: () => void
  /** What is shown after playing to the end. */
  end: Companions['end']
  /** Reads the lesson again when one of its files fails to load. */
  recheck: () => void
  /** The quiz shows questions: the lesson's text and navigation are hidden. */
  isInQuiz: boolean
  onQuiz: (isRunning: boolean) => void
  /** The document of a PDF lesson was opened. */
  onDocument: () => void
  /** `left`: what the exercise still requires; `filled`: the server has all of it. */
  onExercise: { left: (left: string) => void; filled: () => void }
}

/** The lesson's film, recording or document, whatever its source; nothing for other kinds of lesson. */
const Media = ({ onEnd, listening, list, keep, ...media }: MediaProps) => {
  const {
    userId: _userId,
    failed: _failed,
    retry: _retry,
    isInQuiz: _isInQuiz,
    onQuiz: _onQuiz,
    onExercise: _onExercise,
    onDocument,
    ...props
  } = media
  const { lesson, recheck } = props
  const pdf = shownPdf(lesson)
  if (pdf)
    return (
      <PdfView file={lessonFile(lesson, pdf, recheck)} title={fileNameOf(lesson, pdf)} onOpen={onDocument} />
    )
  if (lesson.type === 'audio' && lesson.audio)
    return (
      <AudioPlayer
        {...props}
        listening={listening}
        list={list}
        onEnd={onEnd}
        adjacent={
          <>
            <Reminder lessonId={lesson.id} />
            {keep ? <KeepButton wanted={keep} /> : null}
          </>
        }
      />
    )
  if (lesson.type === 'live') return <LiveRoom lesson={lesson} recheck={recheck} />
  return lesson.type === 'video' ? <LessonFilm {...props} /> : null
}

const Reading = (props: MediaProps) => {
  const { lesson, userId, chapters, tracks, playhead, failed, retry, isInQuiz } = props
  const shown = shownPdf(lesson)
  const others = lesson.attachments.filter((name) => name !== shown)
  const isPlayed = lesson.type === 'video' || lesson.type === 'audio'
  return (
    <>
      {isPlayed && chapters.length > 0 ? <ChapterList chapters={chapters} playhead={playhead} /> : null}
      {lesson.content && !isInQuiz ? <Prose html={lesson.content} /> : null}
      {lesson.type === 'quiz' ? (
        <QuizLesson userId={userId} lessonId={lesson.id} onRunning={props.onQuiz} />
      ) : null}
      {lesson.type === 'exercise' && shownBlocks(lesson.exercise).length > 0 ? (
        <ExerciseLesson
          userId={userId}
          lesson={lesson}
          courseTitle={props.course.title}
          onLeft={props.onExercise.left}
          onFilled={props.onExercise.filled}
          onRefused={props.recheck}
        />
      ) : null}
      {failed ? (
        <Alert color="yellow" role="status">
          <Text mb="sm">Les sous-titres n’ont pas pu être chargés.</Text>
          <Button variant="outline" onClick={retry}>
            Réessayer
          </Button>
        </Alert>
      ) : null}
      <TranscriptPanel
        tracks={isPlayed ? tracks : []}
        text={lesson.transcript ? <Prose html={lesson.transcript} /> : undefined}
        playhead={playhead}
      />
      {others.length > 0 ? <Attachments lesson={lesson} names={others} /> : null}
    </>
  )
}

/**
 * The lesson laid out as in wireframe 5; on a phone, « Leçon », « Programme », « Notes » and « Échanges » are
 * tabs.
 */
export const LessonBody = (
  props: MediaProps & {
    number: string
    done: boolean
    /** Shown below the player. */
    notices: ReactNode
    programme: ReactNode
    notes: ReactNode
    /** The discussion under the lesson; null where there is none. */
    comments: ReactNode
  },
) => {
  const { number, done, notices, programme, notes, comments, ...media } = props
  const { lesson } = media
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') ?? 'lecon'
  const heading = (
    <div className={styles.head} data-aside={media.isInQuiz || undefined}>
      <Title order={1}>{lesson.title}</Title>
      <div className={styles.facts}>
        <Text span c="dimmed">
          {`Leçon ${number}, ${(LESSON_KIND_LABELS[lesson.type] ?? '').toLowerCase()}${lesson.durationSeconds > 0 ? `, ${duration(lesson.durationSeconds)}` : ''}`}
        </Text>
        {done ? <Badge color="green">Terminée</Badge> : null}
      </div>
    </div>
  )
  return (
    <main className={styles.lesson}>
      <Media {...media} />
      {notices}
      {heading}
      {phone ? (
        <Tabs
          value={tab}
          keepMounted={false}
          classNames={{ list: styles.tabs, tab: styles.tab }}
          onChange={(value) =>
            setSearch(value && value !== 'lecon' ? { tab: value } : {}, {
              replace: true,
            })
          }
        >
          <Tabs.List grow hidden={media.isInQuiz}>
            <Tabs.Tab value="lecon">Leçon</Tabs.Tab>
            <Tabs.Tab value="programme">Programme</Tabs.Tab>
            <Tabs.Tab value="notes">Notes</Tabs.Tab>
            {comments ? <Tabs.Tab value="echanges">Échanges</Tabs.Tab> : null}
          </Tabs.List>
          <Tabs.Panel value="lecon" pt={media.isInQuiz ? 0 : 'md'}>
            <div className={styles.lesson}>
              <Reading {...media} />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="programme" pt="md">
            {programme}
          </Tabs.Panel>
          <Tabs.Panel value="notes" pt="md">
            {notes}
          </Tabs.Panel>
          <Tabs.Panel value="echanges" pt="md">
            {comments}
          </Tabs.Panel>
        </Tabs>
      ) : (
        <>
          <Reading {...media} />
          {notes}
          {comments}
        </>
      )}
    </main>
  )
}
