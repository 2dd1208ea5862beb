export { earlierOrder } from './replace-order.ts'
