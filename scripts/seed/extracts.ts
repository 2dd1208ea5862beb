/** The public audio previews: of every audio of the shop, and of the first recording of each course that is not free. */
import { audioExtracts } from '#drizzle/collections/audio-extracts.ts'
import { lessons } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { isCuttable, USUAL_START } from '#drizzle/domain/extract.ts'
import { enqueueCut } from '#server/features/extracts/service.ts'
import { enqueueWaveforms } from '#server/features/waveforms/index.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

interface Seeded {
  courses: readonly { id: string }[]
  produits: readonly { id: string }[]
}

/** Their job cuts them once the site runs; the first product's is on the home page. */
export const seedAudioPreviews = (engine: Engine, seeded: Seeded): Promise<void> =>
  engine.write(system, (tx) => {
    const request = { startSeconds: USUAL_START, status: 'pending' } as const
    for (const [at, { id: produit }] of seeded.produits.entries()) {
      const source = tx.get(produits, produit).downloads.find(isCuttable)
      // Hooks do not run for past rows.
      if (source) enqueueWaveforms(tx, { produit })
      if (source)
        enqueueCut(tx, tx.create(audioExtracts, { ...request, produit, source, isFeatured: at === 0 }))
    }
    for (const { id: course } of seeded.courses) {
      const lesson = tx.firstOrNull(
        lessons,
        {
          filter: "module.course = {:course} && type = 'audio' && audio != '' && isPreview = false",
          params: { course },
        },
        { sort: 'module.order,order' },
      )
      if (lesson)
        enqueueCut(tx, tx.create(audioExtracts, { ...request, lesson: lesson.id, source: lesson.audio }))
    }
  })
