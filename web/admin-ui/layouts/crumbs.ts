/** The administration's breadcrumb (specification §2): « Dashboard », then the address's segments. */
import { useEffect, useSyncExternalStore } from 'react'
import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAdminMenu } from './menu.ts'

export interface Crumb {
  /** The address up to here. */
  key: string
  label: string
  /** Absent where the address leads nowhere by itself, and on the current page. */
  path?: string
}

// The specification's, and parts of addresses below a screen of the menu.
const NAMES: Record<string, string> = {
  courses: 'Formations',
  lessons: 'Leçons',
  new: 'Nouveau',
  import: 'Importer',
  edit: 'Édition',
  inscrits: 'Inscrits',
  apercu: 'Aperçu',
  modele: 'Modèle',
  reglages: 'Réglages',
}
const FEMININE: Readonly<Record<string, string>> = { [ADMIN_PATHS.adminCourseNew]: 'Nouvelle' }
const titleCased = (segment: string) =>
  segment
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

const titles = new Map<string, string>()
let version = 0
const listeners = new Set<() => void>()

/** Gives an id's segment the record's title once it is known. */
export const useCrumbTitle = (id: string, title: string | undefined) => {
  useEffect(() => {
    if (!title || titles.get(id) === title) return
    titles.set(id, title)
    version += 1
    for (const notify of listeners) notify()
  }, [id, title])
}

const patterns = [...Object.values(PATHS), ...Object.values(ADMIN_PATHS)].map(
  (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
)
const exists = (path: string) => patterns.some((pattern) => pattern.test(path))

/** The crumbs of an address under /admin; `screens` are the titles of the menu's screens by their address. */
export const crumbsOf = (pathname: string, screens: ReadonlyMap<string, string> = new Map()): Crumb[] => {
  const segments = pathname.split('/').filter(Boolean).slice(1)
  const crumbs: Crumb[] = [{ key: '/admin', label: 'Dashboard', path: '/admin' }]
  segments.forEach((segment, index) => {
    const path = `/admin/${segments.slice(0, index + 1).join('/')}`
    const label =
      titles.get(segment) ??
      FEMININE[path] ??
      NAMES[segment] ??
      screens.get(path) ??
      (/^[a-z0-9]{15}$/.test(segment) ? '…' : titleCased(segment))
    crumbs.push({ key: path, label, path: screens.has(path) || exists(path) ? path : undefined })
  })
  const last = crumbs.at(-1)
  if (last) last.path = undefined
  return crumbs
}

/** The same, following the titles as they become known. */
export const useCrumbs = (pathname: string): Crumb[] => {
  const screens = useAdminMenu().titles
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => version,
    () => 0,
  )
  return crumbsOf(pathname, screens)
}
