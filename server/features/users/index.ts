export { guestAccount, noPassword } from './guest-account.ts'
export { isCalled } from './service.ts'
export { signatureOf } from './signature.ts'
