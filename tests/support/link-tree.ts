/** A folder a second time without its bytes. */
import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Another device, files of another owner, too many names of one file, a file system without hard links. */
const WITHOUT_LINKS = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP']

export const linkFile = (source: string, target: string): void => {
  try {
    linkSync(source, target)
  } catch (error) {
    const isImpossible =
      error instanceof Error && 'code' in error && WITHOUT_LINKS.includes(String(error.code))
    if (!isImpossible) throw error
    copyFileSync(source, target)
  }
}

/**
 * Fills `target`, which is made, with hard links to the files of a folder, or with copies where the system allows no links.
 * Links share their bytes: the files of `target` are for reading alone. Entries whose name `isWanted` refuses are left out.
 */
export const linkTree = (
  source: string,
  target: string,
  isWanted: (name: string) => boolean = () => true,
): void => {
  mkdirSync(target, { recursive: true })
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    if (!isWanted(entry.name)) continue
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) linkTree(from, to, isWanted)
    else if (entry.isFile()) linkFile(from, to)
    else cpSync(from, to, { verbatimSymlinks: true })
  }
}
