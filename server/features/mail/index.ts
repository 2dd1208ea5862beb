export type { CertificateAct } from './certificates.ts'
export type { SecondStepMail } from './second-step.ts'
