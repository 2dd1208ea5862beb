/** Reads recordings in a job, after the request: one may have two gigabytes. */
import * as z from 'zod'
import { lessons } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { waveforms } from '#drizzle/collections/waveforms.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { recordingLevels } from '../extracts/index.ts'
import { levelsOf, type Owner, recordingsOf } from './service.ts'

const owner = z.union([z.object({ lesson: z.string() }), z.object({ produit: z.string() })])

/** Null when it was deleted meanwhile. */
const recordOf = (reader: Reader, of: Owner) =>
  'lesson' in of ? reader.getOrNull(lessons, of.lesson) : reader.getOrNull(produits, of.produit)

export const waveformJobs = (worker: Worker, engine: Engine): void =>
  worker.handle('waveform.file', async (payload) => {
    const of = owner.parse(payload)
    const reader = engine.read(system)
    const record = recordOf(reader, of)
    if (!record) return
    const known = levelsOf(reader, of)
    for (const source of recordingsOf(record)) {
      if (known.has(source)) continue
      const levels = await recordingLevels(engine.storage, fileKey(record.collectionId, record.id, source))
      if (!levels) continue
      await engine.write(system, (tx) => {
        const current = recordOf(tx, of)
        // Replaced meanwhile: the job of the new file reads that one.
        if (current && recordingsOf(current).includes(source) && !levelsOf(tx, of).has(source))
          tx.create(waveforms, { ...of, source, levels })
      })
    }
  })
