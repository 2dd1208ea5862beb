import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, type LucideIcon } from 'lucide-react'
import { allows, mayAdminister } from '#drizzle/access.ts'
import { withoutAccents } from '#drizzle/domain/accents.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { foundBy, labelOf, type SearchResult } from '../../features/search/index.ts'
import { useUser } from '../../lib/auth.ts'
import { filter, records } from '../../lib/records.ts'
import { mayOpen, type NavEntry, useAdminMenu } from './menu.ts'

export interface PaletteEntry {
  key: string
  group: 'Récents' | 'Aller à' | 'Créer' | 'Rechercher'
  label: string
  detail?: string
  path: string
}

/** Where a palette's entries come from: screens and records of its frame. */
export interface PaletteSource {
  /**
   * Everything that matches `sentence`; records are searched for `requested`, the same text after a pause in
   * typing.
   */
  useEntries: (
    sentence: string,
    requested: string,
  ) => {
    entries: PaletteEntry[]
    isSearching: boolean
    /** Results are incomplete: a search failed, or waits for the network. */
    isCut: boolean
    retry: () => void
  }
  useIconOf: () => (entry: PaletteEntry) => LucideIcon
  /** Remembers a chosen entry. */
  useRemember: () => (entry: PaletteEntry) => void
}

const RECENT = 'palette_recent'
const STORED = 5
/** Courses and lessons. */
const SHOWN = 8
const produits = records('produits')
const users = records('users')

/** The icon of an entry: of its screen, or of the screen that lists such records. */
const useIconOf: PaletteSource['useIconOf'] = () => {
  const { groups, creations } = useAdminMenu()
  const screens = [...creations, ...groups.flatMap((group) => group.entries)].sort(
    (a, b) => b.path.length - a.path.length,
  )
  return ({ path }) => {
    const [place = path] = path.split('?')
    return screens.find((screen) => place.startsWith(screen.path))?.icon ?? ArrowRight
  }
}

const isEntry = (value: unknown): value is PaletteEntry =>
  typeof value === 'object' && value !== null && 'path' in value && 'label' in value && 'key' in value

const stored = (text: string | undefined): PaletteEntry[] => {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isEntry) : []
  } catch {
    // Another format under this key: no recent choices.
    return []
  }
}
const NONE: PaletteEntry[] = []

/** The last five choices of this browser, and how one is added. */
const useRecent = (): [PaletteEntry[], (entry: PaletteEntry) => void] => {
  const [recent, setRecent] = useLocalStorage({
    key: RECENT,
    defaultValue: NONE,
    getInitialValueInEffect: false,
    deserialize: stored,
  })
  const remember = (entry: PaletteEntry) =>
    setRecent([entry, ...recent.filter(({ path }) => path !== entry.path)].slice(0, STORED))
  return [recent.map((entry) => ({ ...entry, group: 'Récents' as const })), remember]
}

/** Courses are what most words here are meant for. */
const coursesFirst = (results: readonly SearchResult[]): SearchResult[] => [
  ...results.filter(({ kind }) => kind === 'course'),
  ...results.filter(({ kind }) => kind === 'lesson'),
]

const usePaletteEntries = (sentence: string, requested: string) => {
  const user = useUser()
  const { groups, creations } = useAdminMenu()
  const [recent] = useRecent()
  const may = (entry: NavEntry) => mayOpen(user, entry)
  const search = requested.length >= 2
  const by = (field: string) => ({
    filter: filter(`${field} ~ {:asked}`, { asked: requested }),
    perPage: 5,
    skipTotal: true,
  })
  const found = {
    texts: useQuery({
      ...foundBy(labelOf(requested), 'manage', user?.id, SHOWN),
      enabled: search && mayAdminister(user),
    }),
    produits: useQuery({ ...produits.list(by('title')), enabled: search && allows(user, 'products.manage') }),
    users: useQuery({
      ...users.list({
        ...by('name'),
        filter: filter('name ~ {:asked} || email ~ {:asked}', { asked: requested }),
      }),
      enabled: search && allows(user, 'users.manage'),
    }),
  }
  const named = (entry: NavEntry, group: PaletteEntry['group']): PaletteEntry => ({
    key: group + entry.path,
    group,
    label: entry.label,
    path: entry.path,
  })
  const screens = [
    ...groups
      .flatMap((group) => group.entries)
      .filter(may)
      .map((entry) => named(entry, 'Aller à')),
    ...creations.filter(may).map((entry) => named(entry, 'Créer')),
  ].filter((entry) => withoutAccents(entry.label).includes(withoutAccents(sentence)))
  const matches: PaletteEntry[] = [
    ...coursesFirst(found.texts.data?.results ?? []).map(({ id, kind, title, course, path }) => ({
      key: id,
      group: 'Rechercher' as const,
      label: title.text,
      detail: kind === 'course' ? 'Formation' : `Leçon, ${course.title}`,
      path,
    })),
    ...(found.produits.data?.items ?? []).map((item) => ({
      key: item.id,
      group: 'Rechercher' as const,
      label: item.title,
      detail: 'Produit',
      path: adminLink('adminProduct', { id: item.id }),
    })),
    ...(found.users.data?.items ?? []).map((item) => ({
      key: item.id,
      group: 'Rechercher' as const,
      label: item.name || item.email,
      detail: item.email,
      path: adminLink('adminUsers', null, { personne: item.id }),
    })),
  ]
  const searches = Object.values(found)
  return {
    entries: [...(sentence ? [] : recent), ...screens, ...(search ? matches : [])],
    isSearching: sentence !== requested || searches.some((query) => query.isFetching),
    isCut: search && searches.some((query) => query.isError || query.fetchStatus === 'paused'),
    retry: () => {
      for (const query of searches) if (query.isError) void query.refetch()
    },
  }
}

/** The administration's: its screens, creations, courses, lessons, products and people. */
export const adminSource: PaletteSource = {
  useEntries: usePaletteEntries,
  useIconOf,
  useRemember: () => useRecent()[1],
}
