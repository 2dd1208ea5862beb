/** The values of an order's form, and its request body. */
import { toCents } from '#drizzle/domain/cents.ts'
import { isEmail } from '#drizzle/domain/email.ts'
import { INCOMPLETE_EMAIL, REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { SELLABLES } from '#drizzle/domain/sellable.ts'
import type { DeliveryWay } from '#drizzle/domain/shipping.ts'
import { MAX_TRANSFER_DAYS, USUAL_TRANSFER_DAYS } from '#drizzle/domain/transfer.ts'
import { randomId } from '../../lib/random-id.ts'

export interface NewLine {
  readonly id: string
  /** `course:abc`; empty until something is chosen. */
  readonly thing: string
  /** Key, of what comes in variants. */
  readonly variant: string
  readonly qty: number | null
  /** Euros, in place of the catalogue's price; null: that one. */
  readonly price: number | null
  readonly reason: string
}

export interface NewOrder {
  readonly name: string
  readonly email: string
  readonly lines: readonly NewLine[]
  readonly coupon: string
  readonly days: number | null
  /** The deposit, in percent or in euros; neither: none. */
  readonly depositPercent: number | null
  readonly deposit: number | null
  /** A day; empty: the team asks for the rest. */
  readonly balanceOn: string
  readonly isSent: boolean
  readonly delivery: DeliveryWay
  readonly line1: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
}

export const newLine = (): NewLine => ({
  id: randomId(),
  thing: '',
  variant: '',
  qty: 1,
  price: null,
  reason: '',
})

export const EMPTY_ORDER: NewOrder = {
  name: '',
  email: '',
  lines: [newLine()],
  coupon: '',
  days: USUAL_TRANSFER_DAYS,
  depositPercent: null,
  deposit: null,
  balanceOn: '',
  delivery: 'post',
  isSent: false,
  line1: '',
  postalCode: '',
  city: '',
  country: 'FR',
}

const lineProblems = ({ thing, qty, price, reason }: NewLine, at: number): Record<string, string> => ({
  ...(thing === '' ? { [`items.${at}.id`]: REQUIRED } : {}),
  ...(qty === null || qty < 1 || qty > 20 ? { [`items.${at}.qty`]: 'Indiquez un nombre de 1 à 20.' } : {}),
  ...(Number.isNaN(price) ? { [`items.${at}.unitCents`]: 'Écrivez un montant, par exemple 49,90.' } : {}),
  ...(price !== null && reason.trim() === ''
    ? { [`items.${at}.priceReason`]: 'Dites pourquoi ce prix n’est pas celui du catalogue.' }
    : {}),
})

/** Client-side validation, by field. */
export const problemsOf = (order: NewOrder): Record<string, string> =>
  Object.assign(
    {},
    order.name.trim() === '' ? { name: REQUIRED } : {},
    isEmail(order.email.trim()) ? {} : { email: INCOMPLETE_EMAIL },
    order.days === null || order.days < 1 || order.days > MAX_TRANSFER_DAYS
      ? { days: `Indiquez un nombre de 1 à ${MAX_TRANSFER_DAYS}.` }
      : {},
    ...order.lines.map(lineProblems),
  )

const itemOf = ({ thing, variant, qty, price, reason }: NewLine) => {
  const [name, id = ''] = thing.split(':')
  const kind = SELLABLES.find((known) => known === name) ?? 'produit'
  const own = price === null ? {} : { unitCents: toCents(price), priceReason: reason.trim() }
  return { kind, id, qty: qty ?? 1, ...(variant ? { variant } : {}), ...own }
}

const isNothing = (number: number | null): boolean => !number || Number.isNaN(number)

export const bodyOf = (order: NewOrder, key: string) => ({
  key,
  name: order.name.trim(),
  email: order.email.trim(),
  items: order.lines.map(itemOf),
  days: order.days ?? USUAL_TRANSFER_DAYS,
  depositPercent: isNothing(order.depositPercent) ? null : order.depositPercent,
  depositCents: isNothing(order.deposit) ? null : toCents(order.deposit ?? 0),
  balanceOn: order.balanceOn,
  ...(order.coupon.trim() ? { coupon: order.coupon.trim() } : {}),
  delivery: order.delivery,
  ...(order.isSent && order.delivery === 'post'
    ? {
        shippingAddress: {
          line1: order.line1.trim(),
          postalCode: order.postalCode.trim(),
          city: order.city.trim(),
          country: order.country,
        },
      }
    : {}),
})
