/** A ZIP that is streamed while its files are produced: at most one of them is pending. */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ZipFile } from 'yazl'

export interface ArchiveEntry {
  /** Its unique path in the archive. */
  readonly name: string
  readonly content: Buffer | Readable
  /** Worth compressing: a text. Pictures and PDFs are compressed already. */
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
 * The bytes of the archive. When an entry fails the stream fails, so that a partial archive is never taken
 * for a complete one; when the reader disconnects, no further entry is produced.
 */
export const zipOf = async (entries: AsyncIterable<ArchiveEntry>): Promise<Readable> => {
  const { default: yazl } = await import('yazl')
  const zip = new yazl.ZipFile()
  const stop = new AbortController()
  const output = zip.outputStream
  // The library's type is an older stream than the one it returns.
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
