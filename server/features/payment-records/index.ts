export {
  lineIndexOf,
  paidThing,
  paysLine,
  taxableLine,
  taxesOfLines,
} from './paid-line.ts'
export { hasTrial, type Settlement, storePayments } from './payment-rows.ts'
