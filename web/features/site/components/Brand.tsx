import { Link } from 'react-router-dom'
import { DEFAULT_BRAND } from '#drizzle/domain/titles.ts'
import { link } from '../../../lib/paths.ts'
import { useSettings } from '../queries.ts'
import styles from './Brand.module.css'

/** The disc with its dune and its small sun, and the site's name. */
export function Brand({ isCompact = false }: { isCompact?: boolean }) {
  const brand = useSettings()?.brand || DEFAULT_BRAND
  return (
    <Link to={link('home')} className={styles.brand} aria-label={`${brand}, accueil`}>
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
        <clipPath id="brand-disc">
          <circle cx="15" cy="15" r="15" />
        </clipPath>
        <g clipPath="url(#brand-disc)">
          <path fill="var(--primary-200)" d="M0 0h30v30H0z" />
          <circle cx="20.5" cy="10" r="3.2" fill="var(--primary-600)" />
          <path fill="var(--primary-400)" d="M0 20c6-5 11-4.5 16-1.5S26 21 30 18v12H0z" />
        </g>
      </svg>
      <span className={isCompact ? styles.compact : styles.name}>{brand}</span>
    </Link>
  )
}
