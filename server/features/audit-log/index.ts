export { actedBy } from './actors.ts'
export { auditAct, auditSecondStep } from './service.ts'
