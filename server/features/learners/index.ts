export { inState, lastActivityAt } from './state.ts'
