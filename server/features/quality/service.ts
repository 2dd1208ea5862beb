/** The interface of quality for the mails of other features. */
export { isDue as isToBeAsked, kindOf } from './sending.ts'
export { linkToken } from './token.ts'
