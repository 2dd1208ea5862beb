/** A folder of texts and recordings, in the order in which people read names: which files belong to which module. */
import { lessonFileOf, titleFromFile } from '#drizzle/domain/lesson-files.ts'
import type { ArchivedFile } from './archive-files.ts'
import { baseName, folderOf } from './entry-names.ts'

const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })
const byPath = (a: ArchivedFile, b: ArchivedFile): number => {
  const [left, right] = [a.path.split('/'), b.path.split('/')]
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = collator.compare(left[at] ?? '', right[at] ?? '')
    if (order !== 0) return order
  }
  return a.path < b.path ? -1 : 1
}

export const isText = (path: string): boolean => /\.(?:md|markdown)$/i.test(path)
/** A text that speaks of its folder. */
export const isIndex = (path: string): boolean =>
  /^(?:readme|lisez-?moi|_?index)\.(?:md|markdown)$/i.test(baseName(path))

/** The common root folder; `''` when there is none. */
const rootOf = (files: readonly ArchivedFile[]): string => {
  const [first = ''] = files[0]?.path.split('/') ?? []
  const isAlone = files.length > 0 && files.every(({ path }) => path.startsWith(`${first}/`))
  return isAlone ? first : ''
}

/** `2. La respiration` → « La respiration ». */
export const titleFromFolder = (name: string): string => titleFromFile(`${name}.dir`)

export interface Part {
  /** The path in the archive; the root's for files beside the folders. */
  readonly folder: string
  readonly title: string
  readonly index: ArchivedFile | null
  /** Texts, and what plays or is read by itself. */
  readonly files: readonly ArchivedFile[]
}
export interface FolderTree {
  /** Of the folder that holds everything; `''` when none does. */
  readonly title: string
  readonly index: ArchivedFile | null
  readonly parts: readonly Part[]
}

const isLesson = ({ path }: ArchivedFile): boolean =>
  (isText(path) && !isIndex(path)) || lessonFileOf(path) !== null

/** Parts in their order: first-level folders with their content, after the files beside them. */
export const folderTree = (all: readonly ArchivedFile[]): FolderTree => {
  const root = rootOf(all)
  const below = (path: string): string[] => (root === '' ? path : path.slice(root.length + 1)).split('/')
  const sorted = [...all].sort(byPath)
  const folders = [
    ...new Set(sorted.flatMap(({ path }) => (below(path).length > 1 ? [below(path)[0] ?? ''] : []))),
  ]
  const indexOf = (folder: string) =>
    sorted.find(({ path }) => folderOf(path) === folder && isIndex(path)) ?? null
  const adjacent = sorted.filter((file) => below(file.path).length === 1 && isLesson(file))
  const inFolders = folders.flatMap((name): Part[] => {
    const folder = root === '' ? name : `${root}/${name}`
    const files = sorted.filter((file) => file.path.startsWith(`${folder}/`) && isLesson(file))
    return files.length > 0 ? [{ folder, title: titleFromFolder(name), index: indexOf(folder), files }] : []
  })
  const first: Part[] =
    adjacent.length > 0
      ? [
          {
            folder: root,
            title: inFolders.length > 0 ? 'Introduction' : 'Programme',
            index: null,
            files: adjacent,
          },
        ]
      : []
  return {
    title: root === '' ? '' : titleFromFolder(root),
    index: indexOf(root),
    parts: [...first, ...inFolders],
  }
}
