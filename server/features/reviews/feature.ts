import type { Feature } from '../feature.ts'
import { reviewHooks } from './hooks.ts'
import { reviewInbox } from './inbox.ts'

export const reviews: Feature = {
  name: 'reviews',
  inboxSources: [reviewInbox],
  hooks: reviewHooks,
}
