import { Link } from 'react-router-dom'
import { Icon } from '../icon/Icon.tsx'
import styles from './Breadcrumb.module.css'

export interface Crumb {
  label: string
  to?: string
}

/**
 * The page's position; the last one is the page itself. On a phone only the parent is shown, with a chevron.
 */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Fil d’Ariane" className={styles.nav}>
      <ol>
        {items.map((item, index) => (
          <li key={item.label}>
            {index > 0 ? <Icon name="chevron-right" size={16} className={styles.separator} /> : null}
            <Icon name="chevron-left" size={16} className={styles.back} />
            {item.to ? <Link to={item.to}>{item.label}</Link> : <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
