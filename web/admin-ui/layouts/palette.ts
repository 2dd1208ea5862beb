/** What a command palette shows, and where its frame takes it from. */
import type { LucideIcon } from 'lucide-react'

export interface PaletteEntry {
  key: string
  group: 'Récents' | 'Aller à' | 'Agir' | 'Rechercher'
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
