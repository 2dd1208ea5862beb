export { type OrderHold, registerOrderHolds } from './hold.ts'
export { findOrder, isBuyer, orderOpenTo } from './readers.ts'
export { cancelOrder, hasBegunDeposit, retakeHolds, takeHolds, takeStock } from './stock.ts'
