import { Link } from 'react-router-dom'
import { duration } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { kindOf } from '../lesson-kinds.ts'
import { courseOfExtract, type Extract } from '../preview-queries.ts'
import styles from './ExtractList.module.css'

interface Group {
  course: NonNullable<ReturnType<typeof courseOfExtract>>
  lessons: Extract[]
}

/** Grouped by course, in their order. */
const groupsOf = (lessons: readonly Extract[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const lesson of lessons) {
    const course = courseOfExtract(lesson)
    if (!course) continue
    const group = groups.get(course.id) ?? { course, lessons: [] }
    group.lessons.push(lesson)
    groups.set(course.id, group)
  }
  return [...groups.values()]
}

/** Free previews, grouped by course. */
export function ExtractList({ lessons }: { lessons: readonly Extract[] }) {
  return (
    <div className={styles.groups}>
      {groupsOf(lessons).map(({ course, lessons: extracts }) => (
        <section key={course.id} aria-labelledby={`extraits-${course.id}`} className={styles.group}>
          <h2 id={`extraits-${course.id}`}>
            <Link to={link('course', { slug: course.slug })}>{course.title}</Link>
          </h2>
          {course.shortDescription ? <p>{course.shortDescription}</p> : null}
          <ul className={styles.list}>
            {extracts.map(({ id, title, type, durationSeconds }) => {
              const { icon, label } = kindOf(type)
              return (
                <li key={id}>
                  <Link to={link('lessonPreview', null, { lesson: id })} className={styles.extract}>
                    <Icon name={icon} />
                    <span className={styles.words}>
                      <span className={styles.title}>{title}</span>
                      <span className={styles.facts}>
                        {label}
                        {durationSeconds > 0 ? `, ${duration(durationSeconds)}` : ''}
                      </span>
                    </span>
                    <Icon name="arrow-right" />
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
