export {
  depositPaid,
  dueOf,
  dueOfLine,
  isSettled,
  linesOf,
  type Order,
  type OrderLine,
  partsOf,
  waitsForDeposit,
  withDiscounts,
} from './order.ts'
