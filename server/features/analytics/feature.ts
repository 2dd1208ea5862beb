import type { Feature } from '../feature.ts'
import { analyticsHooks } from './hooks.ts'

export const analytics: Feature = {
  name: 'analytics',
  hooks: analyticsHooks,
}
