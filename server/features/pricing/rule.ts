/** What changes the price of a basket besides its items. Rules apply in the order in which features register them. */
import type { AppError } from '#server/core/errors.ts'
import { type Extensible, ExtensionPoint } from '#server/records/extensions.ts'
import type { Reader } from '#server/records/types.ts'
import { type OrderLine, withDiscounts } from '../order-record/index.ts'
import type { Basket, BasketItem, PricedLine } from './basket.ts'

export interface RuleLine {
  readonly priced: PricedLine
  /** The line as its order stores it, with the discount of the last rule that reduced it. */
  readonly line: OrderLine
  /** No later rule reduces it: without it a later discount takes the place of this one. */
  readonly isFinal: boolean
}

export interface RuleResult {
  readonly lines: readonly RuleLine[]
  /** Record of the basket's code, with its effect as text; absent for a rule without codes. */
  readonly code?: { readonly id: string; readonly sentence: string }
}

/** The reader of all methods is `system`. */
export interface PricingRule {
  /** Throws for a basket that the rule refuses, before its items are priced. */
  checkBasket?(basket: Basket): void
  /** The refusal of an item that cannot be had now, where the rule has another sentence for it. */
  refusalOf?(item: BasketItem, error: AppError): AppError | null
  /** Throws for lines that the rule refuses, before any rule applies. */
  checkLines?(reader: Reader, basket: Basket, lines: readonly PricedLine[]): void
  apply(reader: Reader, basket: Basket, lines: readonly RuleLine[]): RuleResult
}

const RULES = new ExtensionPoint<PricingRule>()

export const registerPricingRules = (engine: Extensible, rules: readonly PricingRule[]): void =>
  RULES.add(engine, rules)

export const rulesOf = (engine: Extensible): readonly PricingRule[] => RULES.of(engine)

/** The line with this discount, in cents, in the place of an earlier one. */
export const reducedLine = ({ line, ...rest }: RuleLine, discountCents: number): RuleLine => {
  const [reduced = line] = withDiscounts([line], [discountCents])
  return { ...rest, line: reduced }
}
