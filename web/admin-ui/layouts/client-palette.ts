import { useQuery } from '@tanstack/react-query'
import { ArrowRight, BookOpen, FileText } from 'lucide-react'
import { withoutAccents } from '#drizzle/domain/accents.ts'
import { CLIENT_VIEWS, clientLink } from '#drizzle/domain/client-views.ts'
import { documentsOf } from '../../features/mon-espace/index.ts'
import { foundBy, labelOf } from '../../features/search/index.ts'
import { useUser } from '../../lib/auth.ts'
import { link } from '../../lib/paths.ts'
import { VIEW_ICONS, VIEW_LABELS } from '../client/views.ts'
import type { PaletteEntry, PaletteSource } from './palette.ts'

/** Courses and lessons, and documents. */
const SHOWN = 8

const PLACES: readonly PaletteEntry[] = [
  ...CLIENT_VIEWS.map(
    (view): PaletteEntry => ({
      key: view,
      group: 'Aller à',
      label: VIEW_LABELS[view],
      path: clientLink(view),
    }),
  ),
  { key: 'memberHome', group: 'Aller à', label: 'Mes formations', path: link('memberHome') },
  { key: 'memberLibrary', group: 'Aller à', label: 'Ma bibliothèque', path: link('memberLibrary') },
]

const useEntries: PaletteSource['useEntries'] = (sentence, requested) => {
  const userId = useUser()?.id ?? ''
  const isSearched = requested.length >= 2
  const texts = useQuery({ ...foundBy(labelOf(requested), 'learning', userId, SHOWN), enabled: isSearched })
  const documents = useQuery({ ...documentsOf(userId), enabled: isSearched && userId !== '' })
  const isNamed = (name: string) => withoutAccents(name).includes(withoutAccents(sentence))
  const found: PaletteEntry[] = [
    ...(documents.data?.items ?? [])
      .filter(({ title }) => isNamed(title))
      .slice(0, SHOWN)
      .map(({ id, title }) => ({
        key: id,
        group: 'Rechercher' as const,
        label: title,
        detail: 'Document',
        path: clientLink('documents'),
      })),
    ...(texts.data?.results ?? []).map(({ id, kind, title, course, path }) => ({
      key: id,
      group: 'Rechercher' as const,
      label: title.text,
      path,
      detail: kind === 'course' ? 'Formation' : `Leçon, ${course.title}`,
    })),
  ]
  const searches = [texts, documents]
  return {
    entries: [...PLACES.filter(({ label }) => isNamed(label)), ...(isSearched ? found : [])],
    isSearching: sentence !== requested || searches.some((query) => query.isFetching),
    isCut: isSearched && searches.some((query) => query.isError || query.fetchStatus === 'paused'),
    retry: () => {
      for (const query of searches) if (query.isError) void query.refetch()
    },
  }
}

const iconOf: ReturnType<PaletteSource['useIconOf']> = ({ key, detail }) => {
  const view = CLIENT_VIEWS.find((name) => name === key)
  if (view) return VIEW_ICONS[view]
  if (detail === 'Document') return FileText
  return detail ? BookOpen : ArrowRight
}

/** The sources of the follow-up space: its views, the person's documents and courses. */
export const clientSource: PaletteSource = {
  useEntries,
  useIconOf: () => iconOf,
  // So few places need no memory.
  useRemember: () => () => undefined,
}
