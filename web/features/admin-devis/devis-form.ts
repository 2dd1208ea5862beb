/** The values of a quote's form, and its request body. */
import { toCents } from '#drizzle/domain/cents.ts'
import { isEmail } from '#drizzle/domain/email.ts'
import { INCOMPLETE_EMAIL, REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { usualRate } from '#drizzle/domain/tax.ts'
import { randomId } from '../../lib/random-id.ts'
import { today } from '../../lib/today.ts'
import type { Devis } from './queries.ts'

export interface Line {
  readonly key: string
  readonly title: string
  readonly qty: number | null
  /** Euros, tax included. */
  readonly price: number | null
  readonly taxTreatment: string
  readonly taxRate: number
  readonly kind?: 'course' | 'produit' | 'pack'
  readonly ref?: string
}

export interface Values {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly siren: string
  readonly vatNumber: string
  readonly lines: readonly Line[]
  readonly validUntil: string
  readonly conditions: string
  /** The deposit, in percent or in euros; neither: none. */
  readonly depositPercent: number | null
  readonly deposit: number | null
  /** A day; empty: the team asks for the rest. */
  readonly balanceOn: string
}

/** A seller without VAT offers none (CGI, art. 293 B). */
const usualTax = (regime: string | undefined) => {
  const taxTreatment = regime === 'franchise' ? 'franchise_293B' : 'standard'
  return { taxTreatment, taxRate: usualRate(taxTreatment) }
}

/** `regime`: the seller's, which decides the default tax of a new line. */
export const newLine = (regime?: string): Line => ({
  key: randomId(),
  title: '',
  qty: 1,
  price: null,
  ...usualTax(regime),
})

const inDays = (days: number): string =>
  new Date(Date.parse(`${today()}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const emptyValues = (regime?: string): Values => ({
  name: '',
  email: '',
  company: '',
  siren: '',
  vatNumber: '',
  conditions: '',
  lines: [newLine(regime)],
  validUntil: inDays(30),
  depositPercent: null,
  deposit: null,
  balanceOn: '',
})

/** The values of a quote; of a new copy with `isCopy`, valid for thirty days from now. */
export const valuesOf = (quote: Devis, isCopy: boolean): Values => ({
  name: quote.name,
  email: quote.email,
  company: quote.billing?.company ?? '',
  siren: quote.billing?.siren ?? '',
  vatNumber: quote.billing?.vatNumber ?? '',
  // A pack's parts are read anew when it is stored.
  lines: (quote.lines ?? []).map(({ unitCents, parts: _parts, ...line }) => ({
    ...line,
    key: randomId(),
    price: unitCents / 100,
  })),
  validUntil: isCopy ? inDays(30) : quote.validUntil,
  conditions: quote.conditions,
  depositPercent: quote.depositPercent,
  deposit: quote.depositCents === null ? null : quote.depositCents / 100,
  balanceOn: isCopy ? '' : quote.balanceOn,
})

const lineProblems = ({ title, qty, price }: Line, at: number): Record<string, string> => ({
  ...(title.trim() === '' ? { [`lines.${at}.title`]: REQUIRED } : {}),
  ...(qty === null || qty < 1 ? { [`lines.${at}.qty`]: 'Indiquez une quantité.' } : {}),
  ...(price === null || Number.isNaN(price)
    ? { [`lines.${at}.unitCents`]: 'Écrivez un montant, par exemple 49,90.' }
    : {}),
})

/** Client-side validation, by field. */
export const problemsOf = (values: Values): Record<string, string> =>
  Object.assign(
    {},
    values.name.trim() === '' ? { name: REQUIRED } : {},
    isEmail(values.email.trim()) ? {} : { email: INCOMPLETE_EMAIL },
    values.validUntil < today() ? { validUntil: 'Ce jour est déjà passé.' } : {},
    ...values.lines.map(lineProblems),
  )

const isNothing = (number: number | null): boolean => !number || Number.isNaN(number)

export const bodyOf = ({ lines, deposit, ...values }: Values) => ({
  ...values,
  depositPercent: isNothing(values.depositPercent) ? null : values.depositPercent,
  depositCents: isNothing(deposit) ? null : toCents(deposit ?? 0),
  name: values.name.trim(),
  email: values.email.trim(),
  lines: lines.map(({ key: _key, price, qty, title, ...line }) => ({
    ...line,
    title: title.trim(),
    qty: qty ?? 1,
    unitCents: toCents(price ?? 0),
  })),
})
