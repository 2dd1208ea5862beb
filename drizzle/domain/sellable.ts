/** What of the catalogue can be bought, named by its kind as orders, prices, coupons and categories write it. */
export const SELLABLES = ['produit', 'course'] as const
export type Sellable = (typeof SELLABLES)[number]

export const isSellable = (kind: unknown): kind is Sellable => SELLABLES.some((known) => known === kind)
