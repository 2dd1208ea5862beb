export { GuestSpace } from './lazy-guest-space.ts'
export { invoiceUrl, type LibraryItem, libraryOf, useOwned, withAccess } from './library.ts'
export { type Order, orderOf, useOrder } from './queries.ts'
export { useFollowedOrder } from './use-followed-order.ts'
