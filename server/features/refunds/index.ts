export { followDispute } from './dispute.ts'
export {
  failRefund,
  followRefund,
  followRefunds,
  isForNothing,
  type Refund,
  refundable,
  requestRefund,
} from './refund.ts'
export { refundLatePayment } from './refund-late-payment.ts'
