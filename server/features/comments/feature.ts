import type { Feature } from '../feature.ts'
import { commentHooks } from './hooks.ts'
import { commentJobs } from './jobs.ts'

export const comments: Feature = {
  name: 'comments',
  hooks: commentHooks,
  jobs: (worker, { engine }) => commentJobs(worker, engine),
}
