export { Receipt } from './components/Receipt.tsx'
export { type LibraryItem, libraryOf, useOwned, withAccess } from './library.ts'
export { type Order, orderOf, useOrder } from './queries.ts'
export { useFollowedOrder } from './use-followed-order.ts'
