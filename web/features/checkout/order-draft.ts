/**
 * The input of the checkout, until the tab closes or the user signs out: closing the drawer by mistake loses
 * nothing.
 */
import { CHECKOUT_TYPED as KEY } from '../../lib/storage-keys.ts'

/** Never a password, never a box that was ticked: an agreement is given again. */
export interface Typed {
  firstName: string
  name: string
  email: string
  line1: string
  line2: string
  postalCode: string
  city: string
  /** Two letters; empty: the first of those that things are sent to. */
  country: string
  giftFirstName: string
  giftEmail: string
  giftMessage: string
  giftDay: string
  /** `yes`: the invoice is a company's. */
  forCompany: string
  companyName: string
  companySiren: string
  companyVat: string
  companyLine1: string
  companyPostalCode: string
  companyCity: string
  companyCountry: string
}
export const NOTHING_TYPED: Typed = {
  firstName: '',
  name: '',
  email: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  country: '',
  giftFirstName: '',
  giftEmail: '',
  giftMessage: '',
  giftDay: '',
  forCompany: '',
  companyName: '',
  companySiren: '',
  companyVat: '',
  companyLine1: '',
  companyPostalCode: '',
  companyCity: '',
  companyCountry: 'France',
}

const OFFER_KEY = 'checkout-offer'
const CODE_KEY = 'checkout-code'

/** The stored input, field by field; other values under this key are ignored. */
export const recallTyped = (): Typed => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const entries = Object.keys(NOTHING_TYPED).map((name) => {
      const value = stored[name]
      return [name, typeof value === 'string' ? value : NOTHING_TYPED[name as keyof Typed]]
    })
    return Object.fromEntries(entries) as Typed
  } catch {
    // No storage, or no JSON: nothing stored.
    return NOTHING_TYPED
  }
}
export const keepTyped = (typed: Typed): void => {
  try {
    const entries = Object.keys(NOTHING_TYPED).map((name) => [name, typed[name as keyof Typed]])
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)))
  } catch {
    // No storage: it lives as long as the drawer.
  }
}
/** Once it has been ordered. */
export const forgetTyped = (): void => {
  try {
    sessionStorage.removeItem(KEY)
    sessionStorage.removeItem(OFFER_KEY)
    sessionStorage.removeItem(CODE_KEY)
  } catch {
    // As above.
  }
}

/**
 * The ticked offer beside a basket (`of` names its items): a choice like a quantity, and no consent. It ticks
 * no box beside another basket.
 */
export const keepOffer = (of: string, offer: string): void => {
  try {
    if (offer === '') sessionStorage.removeItem(OFFER_KEY)
    else sessionStorage.setItem(OFFER_KEY, JSON.stringify({ of, offer }))
  } catch {
    // As above.
  }
}
export const recallOffer = (of: string): string => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(OFFER_KEY) ?? 'null') as Record<string, unknown> | null
    return stored?.of === of && typeof stored.offer === 'string' ? stored.offer : ''
  } catch {
    return '' // No storage, or another text under our key: nothing was ticked.
  }
}

/** The applied code, for the tab: closing the drawer takes no reduction away. Empty: none. */
export const keepCode = (code: string): void => {
  try {
    if (code === '') sessionStorage.removeItem(CODE_KEY)
    else sessionStorage.setItem(CODE_KEY, code)
  } catch {
    // As above.
  }
}
export const recallCode = (): string => {
  try {
    return sessionStorage.getItem(CODE_KEY) ?? ''
  } catch {
    // As above.
    return ''
  }
}
