import { Link } from 'react-router-dom'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Marked } from '../../../ui/search/Marked.tsx'
import type { SearchResult } from '../../search/queries.ts'
import styles from './FoundList.module.css'

function Found({ result: { kind, title, course, module, snippet, locked, path } }: { result: SearchResult }) {
  return (
    <li className={styles.item}>
      <h2 className={styles.title}>
        <Link to={path}>
          <Marked {...title} />
        </Link>
      </h2>
      <p className={styles.place}>
        {kind === 'course' ? 'Formation' : `Leçon de «\u00a0${course.title}\u00a0», ${module}`}
        {kind === 'lesson' && !locked ? <span className={styles.free}>Aperçu gratuit</span> : null}
        {locked ? (
          <span className={styles.locked}>
            <Icon name="lock" size={16} />
            Réservée aux inscrits
          </span>
        ) : null}
      </p>
      {snippet ? (
        <p className={styles.snippet}>
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
