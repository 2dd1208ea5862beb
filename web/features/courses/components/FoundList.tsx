import { Link } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import { Marked } from '../../../ui/search/Marked.tsx'
import type { SearchResult } from '../../search/index.ts'
import type { FoundCourses } from '../course-search.ts'
import styles from './FoundList.module.css'

/** A closed lesson is read with its course, whose link is above it. */
function Lesson({ result: { title, module, snippet, locked, path } }: { result: SearchResult }) {
  return (
    <li>
      {locked ? (
        <Marked {...title} />
      ) : (
        <Link to={path}>
          <Marked {...title} />
        </Link>
      )}
      <p className={styles.place}>
        {`Leçon, ${module}`}
        {locked ? ', réservée aux inscrits' : ', en aperçu gratuit'}
      </p>
      {snippet ? (
        <p>
          <Marked {...snippet} />
        </p>
      ) : null}
    </li>
  )
}

function Found({
  group: { course, count },
  results,
}: {
  group: NonNullable<FoundCourses['groups']>[number]
  results: readonly SearchResult[]
}) {
  const own = results.find(({ kind }) => kind === 'course')
  const lessons = results.filter(({ kind }) => kind === 'lesson')
  const others = count - results.length
  return (
    <li className={styles.item}>
      <h2>
        <Link to={link('course', { slug: course.slug })}>
          {own ? <Marked {...own.title} /> : course.title}
        </Link>
      </h2>
      <p className={styles.place}>Formation</p>
      {own?.snippet ? (
        <p>
          <Marked {...own.snippet} />
        </p>
      ) : null}
      {lessons.length > 0 ? (
        <ul>
          {lessons.map((result) => (
            <Lesson key={result.id} result={result} />
          ))}
        </ul>
      ) : null}
      {others > 0 ? (
        <p className={styles.place}>{others === 1 ? 'Et une autre leçon.' : `Et ${others} autres leçons.`}</p>
      ) : null}
    </li>
  )
}

/** Courses of the catalogue that match, best title matches first, each with some of its lessons. */
export function FoundList({ found, isBusy }: { found: FoundCourses; isBusy: boolean }) {
  return (
    <ol className={styles.list} aria-busy={isBusy}>
      {(found.groups ?? []).map((group) => (
        <Found
          key={group.course.id}
          group={group}
          results={found.results.filter(({ course }) => course.id === group.course.id)}
        />
      ))}
    </ol>
  )
}
