import type { Feature } from '../feature.ts'
import { contentHooks } from './hooks.ts'

export const content: Feature = {
  name: 'content',
  hooks: contentHooks,
}
