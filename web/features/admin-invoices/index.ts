export { savePdf } from './queries.ts'
