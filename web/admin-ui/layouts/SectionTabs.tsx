import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useUser } from '../../lib/auth.ts'
import { openSections, sectionAt, useAdminMenu } from './menu.ts'
import styles from './SectionTabs.module.css'

/** The screens beside this one in its section of the menu; nothing where there is no other, and below a tab's own address. */
export const SectionTabs = () => {
  const user = useUser()
  const { sections } = useAdminMenu()
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  const section = openSections(sections, user).find(
    ({ name }) => name === sectionAt(sections, pathname)?.name,
  )
  const current = section?.tabs.find(({ path, otherPaths }) =>
    [path, ...(otherPaths ?? [])].includes(pathname),
  )
  // On a phone the row is longer than the window: the current tab may be beyond its end.
  useEffect(() => {
    const list = row.current
    const link = list?.querySelector<HTMLElement>('[aria-current]')
    if (list && link && current) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
  }, [current])
  if (!section || !current || section.tabs.length < 2) return null
  return (
    <nav aria-label={section.name}>
      <ul ref={row} className={styles.tabs}>
        {section.tabs.map((tab) => (
          <li key={tab.path}>
            <Link to={tab.path} aria-current={tab === current ? 'page' : undefined}>
              {tab.tab ?? tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
