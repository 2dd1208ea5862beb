import { Link } from 'react-router-dom'
import { Marked } from '../../../ui/search/Marked.tsx'
import type { SearchResult } from '../../search/queries.ts'
import styles from './FoundList.module.css'

function Found({ result: { kind, title, course, module, snippet, locked, path } }: { result: SearchResult }) {
  return (
    <li className={styles.item}>
      <h2>
        <Link to={path}>
          <Marked {...title} />
        </Link>
      </h2>
      <p className={styles.place}>
        {kind === 'course' ? 'Formation' : `Leçon de «\u00a0${course.title}\u00a0», ${module}`}
        {kind === 'lesson' && !locked ? ', en aperçu gratuit' : null}
        {locked ? ', réservée aux inscrits' : null}
      </p>
      {snippet ? (
        <p>
          <Marked {...snippet} />
        </p>
      ) : null}
    </li>
  )
}

/** Courses and lessons of the catalogue in which the words stand, the best first. */
export function FoundList({ results, isBusy }: { results: readonly SearchResult[]; isBusy: boolean }) {
  return (
    <ol className={styles.list} aria-busy={isBusy}>
      {results.map((result) => (
        <Found key={result.id} result={result} />
      ))}
    </ol>
  )
}
