/** A ZIP that is sent while its files are still being made: no more than one of them waits. */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ZipFile } from 'yazl'

export interface ArchiveEntry {
  /** Its path in the archive, unique in it. */
  readonly name: string
  readonly content: Buffer | Readable
  /** Worth compressing: a text. Pictures and PDFs are smaller already. */
  readonly isText?: boolean
}

const addAll = async (
  zip: ZipFile,
  entries: AsyncIterable<ArchiveEntry>,
  signal: AbortSignal,
): Promise<void> => {
  for await (const { name, content: given, isText = false } of entries) {
    const content = given instanceof Readable ? given : Readable.from([given])
    if (signal.aborted) {
      content.destroy()
      return
    }
    zip.addReadStream(content, name, { compress: isText })
    await finished(content, { signal, cleanup: true }).catch((error: unknown) => {
      content.destroy()
      throw error
    })
  }
  zip.end()
}

/**
 * The bytes of the archive. When an entry cannot be made the stream fails, so that nobody takes half an archive for a whole one; when
 * the reader leaves, no further entry is made.
 */
export const zipOf = async (entries: AsyncIterable<ArchiveEntry>): Promise<Readable> => {
  const { default: yazl } = await import('yazl')
  const zip = new yazl.ZipFile()
  const stop = new AbortController()
  const output = zip.outputStream
  // The library's type is an older stream than the one that it gives.
  if (!(output instanceof Readable)) throw new Error('An archive is not written to a stream of Node')
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  zip.on('error', fail)
  output.once('close', () => stop.abort())
  addAll(zip, entries, stop.signal).catch((error) => {
    if (!stop.signal.aborted) fail(error)
  })
  return output
}
