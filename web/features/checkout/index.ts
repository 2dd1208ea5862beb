export { keepOrder, orderUnderWay, type UnderWay } from './opened/queries.ts'
export { isSellable, openCheckout, paymentMethodsQuery, useCanPay, useCodeLine } from './queries.ts'
export { Upsell } from './upsell/queries.ts'
