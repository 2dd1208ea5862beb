/** A ZIP that is sent while its files are still being made: no more than one of them waits. */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ZipFile } from 'yazl'
import type { ArchiveEntry } from './service.ts'

const addAll = async (
  zip: ZipFile,
  entries: AsyncIterable<ArchiveEntry>,
  signal: AbortSignal,
): Promise<void> => {
  for await (const { name, pdf } of entries) {
    if (signal.aborted) return
    const content = Readable.from([pdf])
    // Compressed already.
    zip.addReadStream(content, name, { compress: false })
    await finished(content, { signal })
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
