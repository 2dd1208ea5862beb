import { Link, useLocation } from 'react-router-dom'
import { useUser } from '../../lib/auth.ts'
import { Tooltip } from '../late/floating.tsx'
import styles from './AdminLayout.module.css'
import { openSections, sectionAt, useAdminMenu } from './menu.ts'

/**
 * The sections that the user may open, each leading to its first open tab; collapsed, icons keep their names for
 * assistive technology.
 */
export const Sidebar = ({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) => {
  const user = useUser()
  const { sections } = useAdminMenu()
  const { pathname } = useLocation()
  const current = sectionAt(sections, pathname)?.name
  return (
    <nav aria-label="Administration" className={styles.nav}>
      <ul>
        {openSections(sections, user).map(({ name, icon: Icon, tabs: [first], Count }) => (
          <li key={name}>
            <Tooltip label={name} position="right" disabled={!collapsed}>
              <Link
                to={first?.path ?? '/admin'}
                aria-current={name === current ? 'page' : undefined}
                onClick={onNavigate}
                className={styles.entry}
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                <span className={collapsed ? styles.unseen : styles.entryName}>{name}</span>
                {Count && !collapsed ? <Count /> : null}
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
