import type { Feature } from '../feature.ts'
import { waveformHooks } from './hooks.ts'
import { waveformJobs } from './job.ts'

export const waveforms: Feature = {
  name: 'waveforms',
  hooks: waveformHooks,
  jobs: (worker, { engine }) => waveformJobs(worker, engine),
}
