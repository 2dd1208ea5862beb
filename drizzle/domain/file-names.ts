/** Names of stored files as people read and save them. */

/** The names that files were given, by their stored names. */
export type FileNames = Readonly<Record<string, string>>

interface Named {
  /** Null for files from before names were stored; absent for callers who may not read it. */
  readonly fileNames?: FileNames | null | undefined
}

/** A stored name without the ten characters that the server adds: `rituel_a1b2c3d4e5.pdf` → `rituel.pdf`. */
export const shownName = (stored: string): string => stored.replace(/_[a-zA-Z0-9]{10}(\.[^.]+)?$/, '$1')

/** The name that a file of the record was given, else its stored name as far as it can be read. */
export const fileNameOf = ({ fileNames }: Named, stored: string): string =>
  fileNames?.[stored] ?? shownName(stored)

/** Signs that a file name may not hold on every system. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu

/** A name for a file in an archive, valid on every system. */
export const archivedName = (name: string): string =>
  name.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()
