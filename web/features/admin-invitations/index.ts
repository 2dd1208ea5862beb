export { coursesToOpen } from './queries.ts'
