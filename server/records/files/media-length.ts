import type { Storage } from '#server/ports/storage.ts'

/**
 * Length in seconds of a stored film or recording, to the hundredth; 0 when it is deleted or unreadable.
 */
export const mediaLength = async (storage: Storage, key: string): Promise<number> => {
  const stored = await storage.stat(key)
  if (!stored) return 0
  const { parseStream } = await import('music-metadata')
  const stream = storage.read(key)
  try {
    const { format } = await parseStream(stream, { size: stored.size }, { duration: true, skipCovers: true })
    return Math.round((format.duration ?? 0) * 100) / 100
  } finally {
    stream.destroy()
  }
}
