export { checkTrust } from './trust.ts'
