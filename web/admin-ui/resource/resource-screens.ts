/** The light half of a resource: what routes, menu, breadcrumb and title need before its code is loaded. */
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Permission } from '#drizzle/access.ts'
import type { CollectionName } from '../../lib/collections.ts'
import type { Screen } from '../../lib/screen.ts'
import type { MenuSection, Tab } from '../layouts/menu.ts'

type Page = () => Promise<{ default: ComponentType }>

interface Options {
  /** The collections whose rules the screen's permissions repeat; a test compares them. */
  collections: readonly CollectionName[]
  /** Address of the list. */
  path: string
  /** Title of the page, the menu entry, the tab and the breadcrumb. */
  title: string
  icon: LucideIcon
  permissions: readonly Permission[]
  isForAdmins?: boolean
  section: MenuSection
  /** The text of its tab; absent: the title. */
  tab?: string
  /** Other names of it in the palette. */
  keywords?: string
  page: Page
  /** The page that creates and edits one record, at `path/new` and `path/:id`; absent: a dialog, or nothing. */
  formPage?: Page
}

/** A resource to the application: its menu entry and its screens. */
export interface ResourceScreens extends Tab {
  readonly collections: readonly CollectionName[]
  readonly screens: readonly Screen[]
}

/** Declares the screens of a resource; the application lists them once, in `web/app/admin-menu.ts`. */
export const resourceScreens = ({ title, page, formPage, ...options }: Options): ResourceScreens => {
  const screen = (path: string, load: Page): Screen => ({
    path,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: load,
    head: () => ({ title }),
  })
  const { path } = options
  return {
    ...options,
    label: title,
    screens: [
      screen(path, page),
      ...(formPage ? [screen(`${path}/new`, formPage), screen(`${path}/:id`, formPage)] : []),
    ],
  }
}
