export { enqueueWaveforms, levelsOf } from './service.ts'
