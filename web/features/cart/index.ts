export { addToCart } from './lazy-add-to-cart.ts'
export { writeLines } from './queries.ts'
