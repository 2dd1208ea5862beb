/** Cuts audio previews in a job, after the request: a recording may have two gigabytes. */
import * as z from 'zod'
import { audioExtracts } from '#drizzle/collections/audio-extracts.ts'
import { lessons } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { extensionOf } from '#drizzle/domain/file-titles.ts'
import type { Worker } from '#server/jobs/worker.ts'
import type { Storage } from '#server/ports/storage.ts'
import { system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { Engine } from '#server/records/types.ts'
import { type Cut, TooLargeError, UncuttableError } from './cut.ts'
import { cutMp3, mp3Levels } from './mp3.ts'
import type { AudioPreview } from './service.ts'
import { cutWav, wavLevels } from './wav.ts'

const UNREADABLE =
  'Cet enregistrement n’a pas pu être lu\u00a0: vérifiez le fichier, puis déposez-le de nouveau.'
const TOO_LARGE = 'Un extrait de cet enregistrement serait trop lourd\u00a0: déposez-le en MP3.'
const GAVE_UP = 'L’extrait n’a pas pu être préparé. Réessayez plus tard.'

/** Null when the recording is deleted. */
const keyOf = (engine: Engine, { lesson, produit, source }: AudioPreview): string | null => {
  const reader = engine.read(system)
  const holder = lesson ? reader.getOrNull(lessons, lesson) : reader.getOrNull(produits, produit)
  return holder && fileKey(holder.collectionId, holder.id, source)
}

/** How loud a stored recording is over its time, 0 to 100; null when it is deleted or cannot be read. */
export const recordingLevels = async (storage: Storage, key: string): Promise<number[] | null> => {
  const file = await storage.stat(key)
  if (!file) return null
  const stored = { open: () => storage.read(key), size: file.size }
  try {
    return await (extensionOf(key) === 'wav' ? wavLevels(stored) : mp3Levels(stored))
  } catch (error) {
    if (error instanceof UncuttableError) return null
    throw error
  }
}

const cut = async (engine: Engine, audioPreview: AudioPreview): Promise<Cut> => {
  const key = keyOf(engine, audioPreview)
  const stored = key === null ? null : await engine.storage.stat(key)
  if (key === null || !stored) throw new UncuttableError()
  const cutting = {
    open: () => engine.storage.read(key),
    size: stored.size,
    startSeconds: audioPreview.startSeconds,
  }
  return extensionOf(audioPreview.source) === 'wav' ? cutWav(cutting) : cutMp3(cutting)
}

/** Whether the cut is still the requested one: another start or recording has a job of its own. */
const isCurrent = (current: AudioPreview | null, audioPreview: AudioPreview): current is AudioPreview =>
  current?.source === audioPreview.source && current.startSeconds === audioPreview.startSeconds

const fail = (engine: Engine, audioPreview: AudioPreview, failure: string): Promise<void> =>
  engine.write(system, (tx) => {
    if (isCurrent(tx.getOrNull(audioExtracts, audioPreview.id), audioPreview))
      tx.update(audioExtracts, audioPreview.id, {
        status: 'failed',
        failure,
        file: '',
        seconds: 0,
        peaks: null,
      })
  })

const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100

const keep = async (engine: Engine, audioPreview: AudioPreview, made: Cut): Promise<void> => {
  const upload = await engine.upload(audioExtracts, audioPreview.id, 'file', {
    name: `extrait.${made.extension}`,
    content: made.content,
  })
  try {
    const isStored = await engine.write(system, (tx) => {
      if (!isCurrent(tx.getOrNull(audioExtracts, audioPreview.id), audioPreview)) return false
      tx.update(audioExtracts, audioPreview.id, {
        status: 'ready',
        failure: '',
        file: upload,
        startSeconds: made.startSeconds,
        seconds: hundredths(made.seconds),
        sourceSeconds: hundredths(made.sourceSeconds),
        peaks: [...made.peaks],
        overview: [...made.overview],
      })
      return true
    })
    if (!isStored) await engine.discard([upload])
  } catch (error) {
    await engine.discard([upload])
    throw error
  }
}

/** Registers the job; a failure of the store is retried, one of the recording is reported to its author. */
export const audioPreviewJobs = (worker: Worker, engine: Engine): void => {
  const requested = (payload: unknown): AudioPreview | null => {
    const { extractId } = z.object({ extractId: z.string() }).parse(payload)
    return engine.read(system).getOrNull(audioExtracts, extractId)
  }
  worker.handle(
    'extract.file',
    async (payload) => {
      const audioPreview = requested(payload)
      // Cut already by a former job of the same recording and start, or removed.
      if (audioPreview?.status !== 'pending') return
      try {
        await keep(engine, audioPreview, await cut(engine, audioPreview))
      } catch (error) {
        if (error instanceof TooLargeError) return fail(engine, audioPreview, TOO_LARGE)
        if (error instanceof UncuttableError) return fail(engine, audioPreview, UNREADABLE)
        throw error
      }
    },
    {
      gaveUp: async (payload) => {
        const audioPreview = requested(payload)
        if (audioPreview?.status === 'pending') await fail(engine, audioPreview, GAVE_UP)
      },
    },
  )
}
