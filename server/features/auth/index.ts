export { presentSelf } from './service.ts'
export { clearSessionCookie, cookieActor } from './session-cookie.ts'
