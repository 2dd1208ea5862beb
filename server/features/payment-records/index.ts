export { paidThing, paysLine, placeOf, taxed, taxesOfLines } from './paid-line.ts'
export { hasTrial, type Settlement, storePayments } from './payment-rows.ts'
