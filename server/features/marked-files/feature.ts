import * as z from 'zod'
import type { Feature } from '../feature.ts'
import { watermarkedFileHooks } from './hooks.ts'
import { sweepCopies, tryMarks } from './service.ts'

export const watermarkedFiles: Feature = {
  name: 'markedFiles',
  hooks: watermarkedFileHooks,
  jobs: (worker, { engine, documents }) => {
    worker.handle('produit.marks', (payload) =>
      tryMarks({ engine, documents }, z.object({ produitId: z.string() }).parse(payload).produitId),
    )
  },
  crons: ({ engine }) => [{ id: 'markedFiles', expression: '50 3 * * *', run: () => sweepCopies(engine) }],
}
