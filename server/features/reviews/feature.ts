import type { Feature } from '../feature.ts'
import { reviewHooks } from './hooks.ts'

export const reviews: Feature = {
  name: 'reviews',
  hooks: reviewHooks,
}
