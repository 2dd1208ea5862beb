export { isCalled } from './service.ts'
