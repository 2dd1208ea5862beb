export { isCalled } from './service.ts'
export { signatureOf } from './signature.ts'
