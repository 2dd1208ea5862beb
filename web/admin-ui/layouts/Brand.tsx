import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { DEFAULT_BRAND } from '#drizzle/domain/titles.ts'
import { records } from '../../lib/records.ts'
import styles from './Brand.module.css'

const settings = records('site_settings')

/** The site's mark: a disc with its dune and sun, and the name of the settings. */
export const Brand = ({ to, label, bare }: { to: string; label: string; bare?: boolean }) => {
  const { data } = useQuery(settings.list({ perPage: 1, skipTotal: true }))
  const brand = data?.items[0]?.brand || DEFAULT_BRAND
  return (
    // The name holds what is seen (WCAG 2.5.3).
    <Link to={to} className={styles.brand} aria-label={`${brand}, ${label}`}>
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
        <clipPath id="brand-disc">
          <circle cx="15" cy="15" r="15" />
        </clipPath>
        <g clipPath="url(#brand-disc)">
          <rect width="30" height="30" fill="#ece4d9" />
          <circle cx="20" cy="10" r="4" fill="#776c5c" />
          <path d="M0 20c8-6 14-2 30 1v9H0z" fill="#b0a696" />
        </g>
      </svg>
      {bare ? null : <span>{brand}</span>}
    </Link>
  )
}
