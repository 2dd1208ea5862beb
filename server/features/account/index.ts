export { Identity } from './identity.ts'
export { mayDo } from './service.ts'
