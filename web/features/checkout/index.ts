export { openCheckout } from './choice.ts'
export { keepOrder, orderUnderWay, type UnderWay } from './order-under-way.ts'
export { isSellable, paymentMethodsQuery, useCanPay } from './queries.ts'
export { useCodeLine } from './use-code-line.tsx'
