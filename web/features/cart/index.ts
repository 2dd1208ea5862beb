export { addToCart } from './adding/queries.ts'
export { writeLines } from './queries.ts'
