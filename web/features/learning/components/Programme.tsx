import { Accordion, Badge, Text } from '@mantine/core'
import {
  Check,
  Circle,
  CircleDot,
  Dumbbell,
  FileText,
  Headphones,
  Lock,
  type LucideIcon,
  Radio,
  Type as TextIcon,
  Video,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import { duration, longDate, plural } from '../../../lib/format.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { link } from '../../../lib/paths.ts'
import type { Outline, OutlineLesson } from '../queries.ts'
import styles from './Programme.module.css'

const TYPE_ICONS: Record<string, LucideIcon> = {
  video: Video,
  audio: Headphones,
  text: TextIcon,
  pdf: FileText,
  exercise: Dumbbell,
  live: Radio,
}

interface Props {
  courseId: string
  outline: Outline
  done: ReadonlySet<string>
  currentId?: string
  /** Heading level of the modules' titles. */
  level: 2 | 3
  /** URL of an open lesson; defaults to its own page. */
  lessonTo?: (lessonId: string) => string
}

/** Modules as an accordion, each with its count and its lessons; a locked one shows when it opens. */
export const Programme = ({ courseId, outline, done, currentId, level, lessonTo }: Props) => {
  const addressOf = lessonTo ?? ((lessonId: string) => link('memberLesson', { id: courseId, lessonId }))
  const opened = outline.modules
    .filter((entry) => !currentId || entry.lessons.some((lesson) => lesson.id === currentId))
    .map((entry) => entry.id)
  return (
    <Accordion multiple defaultValue={opened} order={level} variant="contained" key={currentId ?? 'all'}>
      {outline.modules.map((entry, index) => {
        const finished = entry.lessons.filter((lesson) => done.has(lesson.id)).length
        const seconds = entry.lessons.reduce((total, lesson) => total + lesson.durationSeconds, 0)
        return (
          <Accordion.Item key={entry.id} value={entry.id}>
            <Accordion.Control>
              <span className={styles.module}>{`Module ${index + 1}. ${entry.title}`}</span>
              <Text span size="sm" c="dimmed" display="block">
                {`${outline.course.enrolled ? `${finished} sur ` : ''}${plural(entry.lessons.length, 'leçon')}${seconds > 0 ? `, ${duration(seconds)}` : ''}`}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <ul className={styles.lessons}>
                {entry.lessons.map((lesson, at) => (
                  <li key={lesson.id}>
                    <Row
                      to={addressOf(lesson.id)}
                      lesson={lesson}
                      number={`${index + 1}.${at + 1}`}
                      done={done.has(lesson.id)}
                      current={lesson.id === currentId}
                      owned={outline.course.enrolled}
                    />
                  </li>
                ))}
              </ul>
            </Accordion.Panel>
          </Accordion.Item>
        )
      })}
    </Accordion>
  )
}

const Row = (props: {
  to: string
  lesson: OutlineLesson
  number: string
  done: boolean
  current: boolean
  owned: boolean
}) => {
  const { lesson, done, current } = props
  const State = done ? Check : lesson.locked ? Lock : current ? CircleDot : Circle
  const Type = TYPE_ICONS[lesson.type]
  const state = done ? 'Terminée' : lesson.locked ? 'Verrouillée' : current ? 'En cours' : 'À suivre'
  const body = (
    <>
      <State size={18} className={done ? styles.done : styles.state} role="img" aria-label={state} />
      <span className={styles.text}>
        <span>{`${props.number} ${lesson.title}`}</span>
        <span className={styles.facts}>
          {Type ? <Type size={14} aria-hidden="true" /> : null}
          {`${LESSON_KIND_LABELS[lesson.type] ?? lesson.type}${lesson.durationSeconds > 0 ? `, ${duration(lesson.durationSeconds)}` : ''}`}
          {lesson.liveAt ? `, le ${dateAtTime(lesson.liveAt)}` : ''}
          {lesson.locked && lesson.availableAt ? ` · ouvrira le ${longDate(lesson.availableAt)}` : ''}
        </span>
      </span>
      {lesson.isPreview && !props.owned ? <Badge fz={13}>Aperçu</Badge> : null}
    </>
  )
  if (lesson.locked) return <span className={styles.locked}>{body}</span>
  return (
    <Link to={props.to} className={styles.lesson} aria-current={current ? 'page' : undefined}>
      {body}
    </Link>
  )
}
