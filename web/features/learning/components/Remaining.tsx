import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { plural } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import type { Placed } from '../queries.ts'
import styles from './Lesson.module.css'

/** On the last lesson: what else the course requires. */
export const Remaining = ({ courseId, lessons }: { courseId: string; lessons: readonly Placed[] }) => (
  <section className={styles.rest} aria-labelledby="il-reste">
    <Text fw={500} id="il-reste">
      {`Pour terminer la formation, il reste aussi ${plural(lessons.length, 'leçon')}\u00a0:`}
    </Text>
    <ul>
      {lessons.map((lesson) => {
        const name = `${lesson.moduleNumber}.${lesson.lessonNumber}\u00a0${lesson.title}`
        return (
          <li key={lesson.id}>
            {lesson.locked ? (
              name
            ) : (
              <Link to={link('memberLesson', { id: courseId, lessonId: lesson.id })}>{name}</Link>
            )}
          </li>
        )
      })}
    </ul>
  </section>
)
