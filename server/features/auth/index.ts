export { clearSessionCookie, cookieActor } from './session-cookie.ts'
