import type { Feature } from '../feature.ts'
import { waveformHooks } from './hooks.ts'
import { waveformJobs } from './job.ts'
import { enqueueMissing } from './service.ts'

export const waveforms: Feature = {
  name: 'waveforms',
  hooks: waveformHooks,
  start: ({ engine }) => enqueueMissing(engine),
  jobs: (worker, { engine }) => waveformJobs(worker, engine),
}
