import { ChevronLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import styles from './AdminLayout.module.css'
import { useCrumbs } from './crumbs.ts'

/** The page's position; a phone shows the parent only, as a way back. */
export const Breadcrumb = () => {
  const crumbs = useCrumbs(useLocation().pathname)
  const parent = crumbs.slice(0, -1).findLast((crumb) => crumb.path)
  return (
    <nav aria-label="Fil d’Ariane" className={styles.crumbs}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.key} data-long={crumb.label.length > 16 || undefined}>
            {crumb.path ? (
              <Link to={crumb.path}>{crumb.label}</Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
      {parent?.path ? (
        <Link to={parent.path} className={styles.back}>
          <ChevronLeft size={18} aria-hidden="true" />
          {parent.label}
        </Link>
      ) : (
        <span className={styles.back}>{crumbs[0]?.label}</span>
      )}
    </nav>
  )
}
