import { Badge, Tabs, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LESSON_KIND_WORDS } from '#drizzle/domain/lesson-kinds.ts'
import { AudioPlayer } from '../../../admin-ui/media/AudioPlayer.tsx'
import { PdfView } from '../../../admin-ui/media/PdfView.tsx'
import type { Watch } from '../../../admin-ui/media/use-watch.ts'
import { VideoPlayer } from '../../../admin-ui/media/VideoPlayer.tsx'
import { YouTubePlayer } from '../../../admin-ui/media/YouTubePlayer.tsx'
import { Prose } from '../../../admin-ui/rich-text/Prose.tsx'
import { shownName } from '../../../lib/files.ts'
import { duration } from '../../../lib/format.ts'
import { lessonFile } from '../lesson-file.ts'
import type { Lesson } from '../queries.ts'
import { QuizLesson } from '../quiz/QuizLesson.tsx'
import { Attachments } from './Attachments.tsx'
import styles from './Lesson.module.css'

interface MediaProps {
  lesson: Lesson
  userId: string
  watch: Watch
  startSeconds: number
  /** For the picture of the player and of the lock screen. */
  course: { title: string; picture: string }
  onEnd: () => void
  /** Reads the lesson again, when a file of it does not come. */
  recheck: () => void
}

/** The document that a PDF lesson shows; any other stays in the list. */
const shownPdf = (lesson: Lesson): string | undefined =>
  lesson.type === 'pdf' ? lesson.attachments.find((name) => /\.pdf$/i.test(name)) : undefined

/** The lesson's film, recording or document, whatever its source; nothing for what is read or done. */
const Media = ({ onEnd, userId, lesson, recheck, ...props }: MediaProps) => {
  const { watch, startSeconds } = props
  const pdf = shownPdf(lesson)
  if (pdf) return <PdfView file={lessonFile(lesson, pdf, recheck)} title={shownName(pdf)} />
  if (lesson.type === 'audio' && lesson.audio)
    return (
      <AudioPlayer
        {...props}
        file={lessonFile(lesson, lesson.audio, recheck)}
        userId={userId}
        onEnd={onEnd}
      />
    )
  if (lesson.type !== 'video') return null
  if (lesson.video) return <VideoPlayer {...props} file={lessonFile(lesson, lesson.video, recheck)} />
  if (lesson.videoId && (lesson.videoProvider === 'youtube' || lesson.videoProvider === ''))
    return (
      <YouTubePlayer
        videoId={lesson.videoId}
        title={lesson.title}
        watch={watch}
        startSeconds={startSeconds}
      />
    )
  return <Text role="alert">Cette vidéo ne peut pas être lue.</Text>
}

const Reading = ({ lesson, userId }: { lesson: Lesson; userId: string }) => {
  const shown = shownPdf(lesson)
  const others = lesson.attachments.filter((name) => name !== shown)
  return (
    <>
      {lesson.content ? <Prose html={lesson.content} /> : null}
      {lesson.type === 'quiz' ? <QuizLesson userId={userId} lessonId={lesson.id} /> : null}
      {lesson.transcript ? (
        <details className={styles.transcript}>
          <summary>Transcription</summary>
          <Prose html={lesson.transcript} />
        </details>
      ) : null}
      {others.length > 0 ? <Attachments lesson={lesson} names={others} /> : null}
    </>
  )
}

/** The lesson as wireframe 5 lays it out; a phone gets « Leçon », « Programme » and « Notes » as tabs. */
export const LessonBody = (
  props: MediaProps & {
    number: string
    done: boolean
    /** Below what is played. */
    notices: ReactNode
    programme: ReactNode
    notes: ReactNode
  },
) => {
  const { lesson } = props
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') ?? 'lecon'
  const heading = (
    <div className={styles.head}>
      <Title order={1}>{lesson.title}</Title>
      <div className={styles.facts}>
        <Text span c="dimmed">
          {`Leçon ${props.number}, ${(LESSON_KIND_WORDS[lesson.type] ?? '').toLowerCase()}${lesson.durationSeconds > 0 ? `, ${duration(lesson.durationSeconds)}` : ''}`}
        </Text>
        {props.done ? <Badge color="green">Terminée</Badge> : null}
      </div>
    </div>
  )
  return (
    <main className={styles.lesson}>
      <Media
        lesson={lesson}
        userId={props.userId}
        watch={props.watch}
        startSeconds={props.startSeconds}
        course={props.course}
        onEnd={props.onEnd}
        recheck={props.recheck}
      />
      {props.notices}
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
          <Tabs.List grow>
            <Tabs.Tab value="lecon">Leçon</Tabs.Tab>
            <Tabs.Tab value="programme">Programme</Tabs.Tab>
            <Tabs.Tab value="notes">Notes</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="lecon" pt="md">
            <div className={styles.lesson}>
              <Reading lesson={lesson} userId={props.userId} />
            </div>
          </Tabs.Panel>
          <Tabs.Panel value="programme" pt="md">
            {props.programme}
          </Tabs.Panel>
          <Tabs.Panel value="notes" pt="md">
            {props.notes}
          </Tabs.Panel>
        </Tabs>
      ) : (
        <>
          <Reading lesson={lesson} userId={props.userId} />
          {props.notes}
        </>
      )}
    </main>
  )
}
