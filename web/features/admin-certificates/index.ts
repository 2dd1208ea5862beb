export { issueOne } from './queries.ts'
