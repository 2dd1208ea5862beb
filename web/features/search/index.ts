export { foundBy, type SearchResult, useFound } from './queries.ts'
export { labelOf } from './typed-terms.ts'
