import { useLocalStorage } from '@mantine/hooks'
import { ArrowRight } from 'lucide-react'
import { withoutAccents } from '#drizzle/domain/accents.ts'
import { useUser } from '../../lib/auth.ts'
import { mayOpen, type NavEntry, useAdminMenu } from './menu.ts'
import type { PaletteEntry, PaletteSource } from './palette.ts'
import { useFoundRecords } from './palette-records.ts'

const RECENT = 'palette_recent'
const STORED = 5

/** The icon of an entry: of its screen, or of the screen that lists such records. */
const useIconOf: PaletteSource['useIconOf'] = () => {
  const { sections, creations, acts } = useAdminMenu()
  const screens = [...creations, ...acts, ...sections.flatMap(({ tabs }) => tabs)].sort(
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

const wordsOf = (text: string): string[] =>
  withoutAccents(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether each word of the sentence begins a word of the screen's label or keywords, or the label holds the sentence. */
const isCalled = ({ label, keywords = '' }: NavEntry, sentence: string): boolean => {
  if (withoutAccents(label).includes(withoutAccents(sentence))) return true
  const names = wordsOf(`${label} ${keywords}`)
  return wordsOf(sentence).every((word) => names.some((name) => name.startsWith(word)))
}

const usePaletteEntries = (sentence: string, requested: string) => {
  const user = useUser()
  const { sections, creations, acts } = useAdminMenu()
  const [recent] = useRecent()
  const found = useFoundRecords(user, requested)
  const may = (entry: NavEntry) => mayOpen(user, entry) && isCalled(entry, sentence)
  const named = (entry: NavEntry, group: PaletteEntry['group']): PaletteEntry => ({
    key: group + entry.path,
    group,
    label: entry.label,
    path: entry.path,
  })
  return {
    ...found,
    entries: [
      ...(sentence ? [] : recent),
      ...sections
        .flatMap(({ tabs }) => tabs)
        .filter(may)
        .map((entry) => named(entry, 'Aller à')),
      ...[...creations, ...acts].filter(may).map((entry) => named(entry, 'Agir')),
      ...found.entries,
    ],
    isSearching: sentence !== requested || found.isSearching,
  }
}

/** The administration's: its screens, acts and records. */
export const adminSource: PaletteSource = {
  useEntries: usePaletteEntries,
  useIconOf,
  useRemember: () => useRecent()[1],
}
