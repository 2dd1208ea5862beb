export { isDue as isToBeAsked, kindOf } from './sending.ts'
export { linkToken } from './token.ts'
