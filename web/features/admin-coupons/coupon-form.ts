/** What the form of a code holds, and how it becomes a record. */
import { toCents } from '#drizzle/domain/cents.ts'
import { type CouponDuration, couponProblems } from '#drizzle/domain/coupon.ts'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { type Coupon, keysOf, targetsOfKeys } from './queries.ts'

export interface Values {
  code: string
  /** A share or an amount. */
  by: 'percent' | 'amount'
  percent: number | null
  /** Euros. */
  amount: number | null
  things: string[]
  duration: CouponDuration
  periods: number | null
  minimum: number | null
  perPerson: number | null
  maxRedemptions: number | null
  startsAt: string
  endsAt: string
}

export const EMPTY: Values = {
  code: '',
  by: 'percent',
  percent: null,
  amount: null,
  things: [],
  duration: 'once',
  periods: null,
  minimum: null,
  perPerson: null,
  maxRedemptions: null,
  startsAt: '',
  endsAt: '',
}

const inEuros = (cents: number | null): number | null => (cents === null ? null : cents / 100)
const inCents = (euros: number | null): number | null => (euros === null ? null : toCents(euros))

export const valuesOf = (coupon: Coupon): Values => ({
  code: coupon.code,
  by: coupon.percent === null ? 'amount' : 'percent',
  percent: coupon.percent,
  amount: inEuros(coupon.amountCents),
  things: keysOf(coupon.appliesTo),
  duration: coupon.duration || 'once',
  periods: coupon.periods,
  minimum: inEuros(coupon.minimumCents),
  perPerson: coupon.perPerson,
  maxRedemptions: coupon.maxRedemptions,
  startsAt: coupon.startsAt,
  endsAt: coupon.endsAt,
})

/** The record that these values say. */
export const recordOf = (values: Values) => ({
  code: values.code.trim().toUpperCase(),
  percent: values.by === 'percent' ? values.percent : null,
  amountCents: values.by === 'amount' ? inCents(values.amount) : null,
  appliesTo: targetsOfKeys(values.things),
  duration: values.duration,
  periods: values.duration === 'repeating' ? values.periods : null,
  minimumCents: inCents(values.minimum),
  perPerson: values.perPerson,
  maxRedemptions: values.maxRedemptions,
  startsAt: values.startsAt,
  endsAt: values.endsAt,
})

const NO_AMOUNT = 'Écrivez un montant en euros, par exemple 15,00.'
const isAmount = (euros: number | null): boolean => euros === null || euros > 0

/** By field, before the server is asked, in the server's own sentences. */
export const problemsOf = (values: Values): Record<string, string> => {
  const { percent, amountCents, ...others } = couponProblems(recordOf(values))
  const off = values.by === 'percent' ? percent : amountCents
  return {
    ...others,
    ...(off ? { [values.by]: off } : {}),
    ...(values.code.trim() === '' ? { code: REQUIRED } : {}),
    ...(values.code.trim() !== '' && !/^[A-Za-z0-9_-]{1,40}$/.test(values.code.trim())
      ? { code: 'Des lettres sans accent, des chiffres, des tirets\u00a0: 40 signes au plus.' }
      : {}),
    ...(values.percent !== null && (values.percent < 1 || values.percent > 100) && values.by === 'percent'
      ? { percent: 'Un pourcentage va de 1 à 100.' }
      : {}),
    ...(values.by === 'amount' && !isAmount(values.amount) ? { amount: NO_AMOUNT } : {}),
    ...(isAmount(values.minimum) ? {} : { minimum: NO_AMOUNT }),
  }
}

/** The server's refusals, at the inputs of this form. */
export const atInputs = (refused: Record<string, string>): Record<string, string> => {
  const { amountCents, minimumCents, appliesTo, ...others } = refused
  return {
    ...others,
    ...(amountCents ? { amount: amountCents } : {}),
    ...(minimumCents ? { minimum: minimumCents } : {}),
    ...(appliesTo ? { things: appliesTo } : {}),
  }
}

/** A code that is like another one, and none that exists: « ETE20-2 ». */
export const copyOf = (coupon: Coupon): Values => ({
  ...valuesOf(coupon),
  code: `${coupon.code.slice(0, 38)}-2`,
  startsAt: '',
  endsAt: '',
})
