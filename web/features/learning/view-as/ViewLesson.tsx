import { Alert, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { shownPdf } from '#drizzle/domain/completion.ts'
import { shownBlocks } from '#drizzle/domain/exercise-status.ts'
import { fileNameOf } from '#drizzle/domain/file-names.ts'
import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import { ExerciseBlocks } from '../../../admin-ui/exercise/ExerciseBlocks.tsx'
import { AudioPlayer } from '../../../admin-ui/media/AudioPlayer.tsx'
import { PdfView } from '../../../admin-ui/media/PdfView.tsx'
import { Playhead } from '../../../admin-ui/media/playhead.ts'
import { ChapterList } from '../../../admin-ui/media/transcript/ChapterList.tsx'
import { TranscriptPanel } from '../../../admin-ui/media/transcript/TranscriptPanel.tsx'
import { type PlaybackReporter, useWatch } from '../../../admin-ui/media/use-watch.ts'
import { Prose } from '../../../admin-ui/rich-text/Prose.tsx'
import { duration } from '../../../lib/format.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { type LessonCompanions, useCompanions } from '../companions.ts'
import { Attachments } from '../components/Attachments.tsx'
import styles from '../components/Lesson.module.css'
import { LessonFilm } from '../components/LessonFilm.tsx'
import { lessonFile } from '../lesson-file.ts'
import type { Lesson } from '../queries.ts'

/** A preview reports no playback. */
const SILENT: PlaybackReporter = {
  begin: async () => true,
  send: async () => ({ kind: 'taken', left: [] }),
}
const NOTHING = () => undefined

interface Props {
  lesson: Lesson
  course: { title: string; picture: string }
  /** `2.3` */
  number: string
  /** URL of this page. */
  address: string
  userId: string
}

const Medium = (props: Props & { companions: LessonCompanions; playhead: Playhead }) => {
  const { lesson, course, address, userId, companions, playhead } = props
  const watch = useWatch(SILENT)
  const { tracks, chapters } = companions
  const played = { watch, startSeconds: 0, course, tracks, chapters, playhead }
  const pdf = shownPdf(lesson)
  if (pdf) return <PdfView file={lessonFile(lesson, pdf)} title={fileNameOf(lesson, pdf)} />
  if (lesson.type === 'video') return <LessonFilm {...played} lesson={lesson} recheck={NOTHING} />
  if (lesson.type !== 'audio' || !lesson.audio) return null
  const listening = {
    key: `apercu/${lesson.id}/${lesson.audio}`,
    userId,
    course,
    address,
    startSeconds: 0,
    drawing: lesson.slug,
    file: lessonFile(lesson, lesson.audio),
    reporter: () => SILENT,
  }
  return <AudioPlayer {...played} listening={listening} />
}

/** A lesson that a member does rather than reads: shown, but inert. */
const Task = ({ lesson }: { lesson: Lesson }) => {
  const blocks = shownBlocks(lesson.exercise)
  if (lesson.type === 'live')
    return (
      <Alert color="blue">
        {lesson.liveAt
          ? `Le direct a lieu le ${dateAtTime(lesson.liveAt)}. Dans un aperçu, on n’y entre pas.`
          : 'La date de ce direct n’est pas encore fixée.'}
      </Alert>
    )
  if (lesson.type === 'quiz')
    return <Alert color="blue">{'Le quiz se passe ici. Dans un aperçu, il ne se commence pas.'}</Alert>
  if (lesson.type !== 'exercise' || blocks.length === 0) return null
  return (
    <div inert>
      <ExerciseBlocks blocks={blocks} answers={{}} onChange={NOTHING} />
    </div>
  )
}

/** A lesson as sent to a participant, without the participant's data and without recording anything. */
export const ViewLesson = (props: Props) => {
  const { lesson, number } = props
  const companions = useCompanions(lesson)
  const [playhead] = useState(() => new Playhead())
  const isPlayed = lesson.type === 'video' || lesson.type === 'audio'
  const pdf = shownPdf(lesson)
  const others = lesson.attachments.filter((name) => name !== pdf)
  return (
    <main className={styles.lesson}>
      <Medium {...props} companions={companions} playhead={playhead} />
      <div className={styles.head}>
        <Title order={1}>{lesson.title}</Title>
        <Text c="dimmed">
          {`Leçon ${number}, ${(LESSON_KIND_LABELS[lesson.type] ?? '').toLowerCase()}${lesson.durationSeconds > 0 ? `, ${duration(lesson.durationSeconds)}` : ''}`}
        </Text>
      </div>
      {isPlayed && companions.chapters.length > 0 ? (
        <ChapterList chapters={companions.chapters} playhead={playhead} />
      ) : null}
      {lesson.content ? <Prose html={lesson.content} /> : null}
      <Task lesson={lesson} />
      <TranscriptPanel
        tracks={isPlayed ? companions.tracks : []}
        text={lesson.transcript ? <Prose html={lesson.transcript} /> : undefined}
        playhead={playhead}
      />
      {others.length > 0 ? <Attachments lesson={lesson} names={others} /> : null}
    </main>
  )
}
