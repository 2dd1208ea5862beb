import { Tooltip } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useUser } from '../../lib/auth.ts'
import styles from './AdminLayout.module.css'
import { mayOpen, useAdminMenu } from './menu.ts'

/** The groups that the person may open; collapsed, icons keep their names for assistive technology. */
export const Sidebar = ({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) => {
  const user = useUser()
  const menu = useAdminMenu()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // The list is longer than a window: where one is may be below its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    const box = nav.current?.parentElement
    const entry = nav.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    const area = box?.getBoundingClientRect()
    // The list alone: `scrollIntoView` moves the page as well.
    if (box && entry && area && (entry.top < area.top || entry.bottom > area.bottom))
      box.scrollTop += entry.top - area.top - area.height / 2
  }, [pathname])
  const groups = menu.groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => mayOpen(user, entry)),
    }))
    .filter((group) => group.entries.length > 0)
  return (
    <nav ref={nav} aria-label="Administration" className={styles.nav}>
      {groups.map((group) => (
        <div key={group.label} className={styles.group}>
          <p className={collapsed ? styles.unseen : styles.groupName}>{group.label}</p>
          <ul>
            {group.entries.map(({ label, path, icon: Icon }) => (
              <li key={path}>
                <Tooltip label={label} position="right" disabled={!collapsed}>
                  <NavLink to={path} end={path === '/admin'} onClick={onNavigate} className={styles.entry}>
                    <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                    <span className={collapsed ? styles.unseen : undefined}>{label}</span>
                  </NavLink>
                </Tooltip>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
