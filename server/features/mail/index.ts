export type { CertificateAct } from './certificate-acts.ts'
export type { SecondStepMail } from './second-step.ts'
