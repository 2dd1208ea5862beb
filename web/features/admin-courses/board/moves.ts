import type { CourseStatus } from '../use-courses-status.ts'

/** Where a course of a status may go, and what going there is called. */
export const MOVES: Readonly<Record<CourseStatus, readonly { to: CourseStatus; label: string }[]>> = {
  draft: [
    { to: 'published', label: 'Publier' },
    { to: 'archived', label: 'Archiver' },
  ],
  published: [
    { to: 'draft', label: 'Repasser en brouillon' },
    { to: 'archived', label: 'Archiver' },
  ],
  archived: [
    { to: 'draft', label: 'Sortir des archives' },
    { to: 'published', label: 'Publier' },
  ],
}

/** The columns, from left to right. */
export const COLUMNS: readonly { status: CourseStatus; label: string; none: string }[] = [
  { status: 'draft', label: 'Brouillons', none: 'Aucun brouillon.' },
  { status: 'published', label: 'Publiées', none: 'Rien n’est publié.' },
  { status: 'archived', label: 'Archivées', none: 'Aucune archive.' },
]
