export { openManualOrder } from './manual-order.ts'
export { earlierOrder } from './replace-order.ts'
