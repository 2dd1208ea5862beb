import type { Feature } from '../feature.ts'
import { commentHooks } from './hooks.ts'
import { commentInbox } from './inbox.ts'
import { commentJobs } from './jobs.ts'

export const comments: Feature = {
  name: 'comments',
  inboxSources: [commentInbox],
  hooks: commentHooks,
  jobs: (worker, { engine }) => commentJobs(worker, engine),
}
