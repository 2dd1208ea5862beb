import type { Feature } from '../feature.ts'
import { mediaHooks, mediaProbe } from './facts.ts'

export const media: Feature = {
  name: 'media',
  hooks: mediaHooks,
  jobs: (worker, { engine }) => mediaProbe(worker, engine),
}
