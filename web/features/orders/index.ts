export { Receipt } from './lazy-receipt.ts'
export { type LibraryItem, libraryOf, useOwned, withAccess } from './library.ts'
export { type Order, orderOf, useOrder } from './queries.ts'
export { useFollowedOrder } from './use-followed-order.ts'
