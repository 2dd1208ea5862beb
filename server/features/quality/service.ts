/** What the mails of other features ask of quality. */
export { isDue as isToBeAsked, kindOf } from './sending.ts'
export { linkToken } from './token.ts'
