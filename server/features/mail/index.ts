export type { SecondStepMail } from './second-step.ts'
