export { followDispute } from './dispute.ts'
export {
  failRefund,
  followRefund,
  followRefunds,
  isSurplusPayment,
  type Refund,
  refundable,
  requestRefund,
} from './refund.ts'
export { refundLatePayment } from './refund-late-payment.ts'
