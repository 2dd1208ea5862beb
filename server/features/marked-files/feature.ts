import * as z from 'zod'
import type { Feature } from '../feature.ts'
import { markedFileHooks } from './hooks.ts'
import { sweepCopies, tryMarks } from './service.ts'

export const markedFiles: Feature = {
  name: 'markedFiles',
  hooks: markedFileHooks,
  jobs: (worker, { engine, documents }) => {
    worker.handle('produit.marks', (payload) =>
      tryMarks({ engine, documents }, z.object({ produitId: z.string() }).parse(payload).produitId),
    )
  },
  crons: ({ engine }) => [{ id: 'markedFiles', expression: '50 3 * * *', run: () => sweepCopies(engine) }],
}
