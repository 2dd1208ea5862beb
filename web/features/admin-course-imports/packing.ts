/**
 * Several files as one ZIP, made in the browser: stored uncompressed, in a `Blob` of the files themselves, so
 * that a film of a gigabyte is never in memory. Without ZIP64: larger archives are made by their author.
 */

export interface PackedFile {
  /** With forward slashes. */
  readonly path: string
  readonly file: File
}

const MAX_BYTES = 0xffff_0000
const MAX_FILES = 5000

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

const checksum = async (file: Blob): Promise<number> => {
  const reader = file.stream().getReader()
  let sum = 0xffffffff
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return (sum ^ 0xffffffff) >>> 0
    for (const byte of value) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] ?? 0)
  }
}

/** Little-endian numbers of two or four bytes. */
const numbers = (...pairs: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(pairs.reduce((total, [, bytes]) => total + bytes, 0)))
  let at = 0
  for (const [value, bytes] of pairs) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

const VERSION = 20
const UTF8_NAMES = 0x800
/** The first of January 1980: the dates of files stay private. */
const DATE = 0x21

/** Why these files cannot go together; null when they can. */
export const archiveProblem = (files: readonly PackedFile[]): string | null => {
  if (files.length === 0) return 'Aucun fichier n’a été trouvé.'
  if (files.length > MAX_FILES) return 'Ce dossier contient plus de 5\u00a0000 fichiers.'
  const bytes = files.reduce((total, { file }) => total + file.size + 1000, 0)
  return bytes > MAX_BYTES
    ? 'Ce dossier dépasse 4\u00a0Go\u00a0: compressez-le en ZIP sur votre ordinateur, puis déposez l’archive.'
    : null
}

/** The archive. Rejects when a file cannot be read (any more). */
export const packed = async (files: readonly PackedFile[], name: string): Promise<File> => {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let offset = 0
  let listed = 0
  for (const { path, file } of files) {
    const bytes = new TextEncoder().encode(path.normalize('NFC'))
    const about = [
      ...([
        [VERSION, 2],
        [UTF8_NAMES, 2],
        [0, 2],
        [0, 2],
        [DATE, 2],
      ] as const),
      ...([
        [await checksum(file), 4],
        [file.size, 4],
        [file.size, 4],
        [bytes.length, 2],
        [0, 2],
      ] as const),
    ]
    const head = numbers([0x04034b50, 4], ...about)
    parts.push(head, bytes, file)
    const entry = numbers(
      [0x02014b50, 4],
      [VERSION, 2],
      ...about,
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    )
    directory.push(entry, bytes)
    offset += head.length + bytes.length + file.size
    listed += entry.length + bytes.length
  }
  const count = [files.length, 2] as const
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], count, count, [listed, 4], [offset, 4], [0, 2])
  return new File([...parts, ...directory, end], name, { type: 'application/zip' })
}
