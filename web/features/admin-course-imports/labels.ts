import { plural } from '../../lib/format.ts'
import type { ImportPreview } from './queries.ts'

export const KIND_LABELS: Readonly<Record<ImportPreview['kind'], string>> = {
  archive: 'Formation exportée',
  folder: 'Dossier de textes et de médias',
  table: 'Tableau',
  list: 'Liste de vidéos',
}

interface Counts {
  readonly modules: number
  readonly lessons: number
  readonly files: number
}

/** « 60 leçons, 8 modules, 12 fichiers ». */
export const countText = ({ modules, lessons, files }: Counts): string =>
  [plural(lessons, 'leçon'), plural(modules, 'module'), files > 0 ? plural(files, 'fichier') : '']
    .filter(Boolean)
    .join(', ')
