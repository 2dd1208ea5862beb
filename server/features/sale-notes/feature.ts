import type { Feature } from '../feature.ts'
import { saleNoteHooks } from './hooks.ts'

export const saleNotes: Feature = {
  name: 'sale-notes',
  hooks: saleNoteHooks,
}
