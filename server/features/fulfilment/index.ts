export { openEarlyAccess } from './early-access.ts'
export { fulfilmentProblem, refundReason } from './fulfilment-check.ts'
export { creditRefund } from './order-invoice.ts'
export { settleOrder, trySettleOrder } from './settlement.ts'
