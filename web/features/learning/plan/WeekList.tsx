import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import type { PlannedWeek } from '#drizzle/domain/plan.ts'
import { duration, longDate, plural } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import type { Placed } from '../queries.ts'
import styles from './Plan.module.css'
import { weekText } from './plan-labels.ts'

const AT_FIRST = 8

interface Props {
  courseId: string
  weeks: readonly PlannedWeek<Placed>[]
  thisMonday: string
  /** Lessons completed in the current week. */
  doneNow: number
}

const Row = ({ courseId, lesson }: { courseId: string; lesson: Placed }) => {
  const title = `${lesson.moduleNumber}.${lesson.lessonNumber} ${lesson.title}`
  return (
    <li className={styles.lesson}>
      <span aria-hidden="true" className={styles.box} />
      <span className={styles.what}>
        {lesson.locked ? (
          <span>{title}</span>
        ) : (
          <Link to={link('memberLesson', { id: courseId, lessonId: lesson.id })}>{title}</Link>
        )}
        <span className={styles.facts}>
          {LESSON_KIND_LABELS[lesson.type] ?? lesson.type}
          {lesson.durationSeconds > 0 ? `, ${duration(lesson.durationSeconds)}` : ''}
          {lesson.availableAt ? ` · s’ouvre le ${longDate(lesson.availableAt)}` : ''}
        </span>
      </span>
    </li>
  )
}

const Week = ({ week, ...props }: Pick<Props, 'courseId' | 'thisMonday'> & { week: PlannedWeek<Placed> }) => {
  const seconds = week.lessons.reduce((total, lesson) => total + lesson.durationSeconds, 0)
  return (
    <li className={styles.week}>
      <div className={styles.head}>
        <Title order={3} size="h4">
          {weekText(week.monday, props.thisMonday)}
        </Title>
        <Text size="sm" c="dimmed">
          {plural(week.lessons.length, 'leçon')}
          {seconds > 0 ? `, ${duration(seconds)}` : ''}
        </Text>
      </div>
      <ul className={styles.lessons}>
        {week.lessons.map((lesson) => (
          <Row key={lesson.id} courseId={props.courseId} lesson={lesson} />
        ))}
      </ul>
    </li>
  )
}

/** The weeks ahead with their lessons. On screen the first ones are open; in print all of them are. */
export const WeekList = ({ courseId, weeks, thisMonday, doneNow }: Props) => {
  const [all, setAll] = useState(false)
  const more = weeks.length - AT_FIRST
  const isFree = weeks[0]?.monday !== thisMonday
  const next = weeks[0]?.lessons[0]
  return (
    <section aria-labelledby="semaines" className={styles.weeks}>
      <Title order={2} size="h3" id="semaines">
        Semaine après semaine
      </Title>
      {isFree ? (
        <Text>
          {doneNow > 0
            ? `${plural(doneNow, 'leçon terminée', 'leçons terminées')} cette semaine\u00a0: votre semaine est faite. `
            : 'Rien n’est prévu cette semaine. '}
          {next && !next.locked ? (
            <Link className={styles.back} to={link('memberLesson', { id: courseId, lessonId: next.id })}>
              Prendre de l’avance
            </Link>
          ) : null}
        </Text>
      ) : null}
      {!isFree && doneNow > 0 ? (
        <Text>{`${plural(doneNow, 'leçon terminée', 'leçons terminées')} cette semaine.`}</Text>
      ) : null}
      <ol className={styles.list} data-all={all}>
        {weeks.map((week) => (
          <Week key={week.monday} courseId={courseId} week={week} thisMonday={thisMonday} />
        ))}
      </ol>
      {more > 0 && !all ? (
        <Button variant="outline" className={styles.more} onClick={() => setAll(true)}>
          {`Afficher ${more === 1 ? 'la semaine suivante' : `les ${more} semaines suivantes`}`}
        </Button>
      ) : null}
    </section>
  )
}
