/** An author's input: an archive, a table, texts, or a folder. */
import type { PackedFile } from './packing.ts'

/** Folders in folders, no further than anybody lays them. */
const DEEPEST = 20
const MAX_COUNT = 5001

const entriesIn = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject))
const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const walk = async (
  entry: FileSystemEntry,
  above: string,
  found: PackedFile[],
  depth: number,
): Promise<void> => {
  if (found.length >= MAX_COUNT || entry.name.startsWith('.')) return
  const path = `${above}${entry.name}`
  if (isFile(entry)) found.push({ path, file: await fileOf(entry) })
  if (!isFolder(entry) || depth >= DEEPEST) return
  const reader = entry.createReader()
  // A browser gives a hundred at a time, and none once it has given all.
  for (let some = await entriesIn(reader); some.length > 0; some = await entriesIn(reader))
    for (const one of some) await walk(one, `${path}/`, found, depth + 1)
}

/** The files of a drop with their paths; folders are opened. Must be called while the drop is being handled. */
export const filesOfDrop = async ({ items, files }: DataTransfer): Promise<PackedFile[]> => {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  const plain = [...files].map((file) => ({ path: file.name, file }))
  if (entries.length === 0 || entries.every(isFile)) return plain
  const found: PackedFile[] = []
  for (const entry of entries) await walk(entry, '', found, 0)
  return found
}

/** The files of an input; of one for folders, with their paths. */
export const filesOfInput = (files: readonly File[]): PackedFile[] =>
  files
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path }) => !path.split('/').some((step) => step.startsWith('.')))

/** The one file that goes as it is; null where several go together. */
export const goesAlone = (files: readonly PackedFile[]): File | null => {
  const [first] = files
  return files.length === 1 && first && /\.(?:zip|csv|tsv|txt)$/i.test(first.path) ? first.file : null
}

/** How the archive of several files is called: as their folder is. */
export const archiveName = (files: readonly PackedFile[]): string => {
  const [folder = '', below] = files[0]?.path.split('/') ?? []
  if (below !== undefined && files.every(({ path }) => path.startsWith(`${folder}/`))) return `${folder}.zip`
  return files.length === 1 ? `${folder.replace(/\.[^.]+$/, '')}.zip` : 'Nouvelle formation.zip'
}
