export { setUpState } from './queries.ts'
