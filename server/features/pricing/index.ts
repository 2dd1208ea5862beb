export type { Basket, BasketItem, PricedLine } from './basket.ts'
export { type BasketPrice, priceBasket } from './basket-price.ts'
export { type PricingRule, reducedLine, registerPricingRules } from './rule.ts'
export { hadTrialBefore } from './trial.ts'
