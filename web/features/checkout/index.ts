export { Upsell } from './lazy-upsell.ts'
export { keepOrder, orderUnderWay, type UnderWay } from './order-under-way.ts'
export { isSellable, openCheckout, paymentMethodsQuery, useCanPay, useCodeLine } from './queries.ts'
