/** What the media library says of a file, read from its content whichever way it came. */
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { media, type mediaFields } from '#drizzle/collections/media.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { UndrawableError } from '#server/core/pictures/pictures.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import { mediaLength } from '#server/records/files/media-length.ts'
import { SNIFFED_BYTES, sniff } from '#server/records/files/media-types.ts'
import type { Engine } from '#server/records/types.ts'

type Media = RecordOf<typeof mediaFields>
type Facts = Pick<Media, 'kind' | 'size' | 'width' | 'height' | 'durationSeconds'>

const NOTHING: Facts = { kind: '', size: 0, width: 0, height: 0, durationSeconds: 0 }

const kindOf = (type: string): Media['kind'] => {
  if (type === 'application/pdf') return 'pdf'
  const [group] = type.split('/')
  return group === 'image' || group === 'video' || group === 'audio' ? group : 'other'
}

/** Facts are those of the present file; they are empty until it is measured. */
export const mediaHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.before(media, action, (_tx, { actor, record, original }) => {
      if (!original && actor.record?.collectionName === 'users') record.uploadedBy = actor.record.id
      if (original && record.file !== original.file) Object.assign(record, NOTHING)
    })
    engine.after(media, action, (tx, { record, original }) => {
      if (record.file !== original?.file) tx.enqueue('media.probe', { mediaId: record.id })
    })
  }
}

const pictureSize = async ({ pictures, storage, log }: Engine, key: string) => {
  try {
    return await pictures.measure(() => storage.read(key))
  } catch (error) {
    if (!(error instanceof UndrawableError)) throw error
    log.warn({ err: error, key }, 'A picture of the media library cannot be measured')
    return { width: 0, height: 0 }
  }
}

/** Of a picture that is read whole to be measured. */
const MAX_PICTURE_BYTES = 67_108_864

const factsOf = async (engine: Engine, key: string): Promise<Facts | null> => {
  const stored = await engine.storage.stat(key)
  if (!stored) return null
  const end = Math.min(stored.size, SNIFFED_BYTES) - 1
  const head = end < 0 ? Buffer.alloc(0) : await buffer(engine.storage.read(key, { start: 0, end }))
  const kind = kindOf(await sniff(head))
  const facts = { ...NOTHING, kind, size: stored.size }
  if (kind === 'image' && stored.size <= MAX_PICTURE_BYTES)
    return { ...facts, ...(await pictureSize(engine, key)) }
  if (kind !== 'audio' && kind !== 'video') return facts
  return { ...facts, durationSeconds: await mediaLength(engine.storage, key) }
}

/** Measures the file of a media record once it is stored. */
export const mediaProbe = (worker: Worker, engine: Engine): void => {
  worker.handle('media.probe', async (payload) => {
    const { mediaId } = z.object({ mediaId: z.string() }).parse(payload)
    const record = engine.read(system).getOrNull(media, mediaId)
    const facts = record && (await factsOf(engine, fileKey(record.collectionId, record.id, record.file)))
    if (!facts) return
    await engine.write(system, (tx) => {
      // Replaced meanwhile: the job of the new file measures that one.
      if (tx.getOrNull(media, mediaId)?.file === record.file) tx.update(media, mediaId, facts)
    })
  })
}
