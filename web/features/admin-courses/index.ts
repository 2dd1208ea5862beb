export { assistant, describe } from './ai/queries.ts'
