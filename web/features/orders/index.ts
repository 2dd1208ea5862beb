export {
  invoiceUrl,
  type LibraryItem,
  libraryOf,
  type PurchasedFile,
  useOwned,
  withAccess,
} from './library/queries.ts'
export { useFollowedOrder } from './live/queries.ts'
export { type Order, orderOf, useOrder } from './queries.ts'
export { GuestSpace } from './space/queries.ts'
