/** What was typed in the checkout, for as long as the tab is open: closing it by mistake loses nothing. */

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

const KEY = 'checkout-typed'

/** What was typed before, field by field; other texts under our key count for nothing. */
export const recallTyped = (): Typed => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const entries = Object.keys(NOTHING_TYPED).map((name) => {
      const value = kept[name]
      return [name, typeof value === 'string' ? value : NOTHING_TYPED[name as keyof Typed]]
    })
    return Object.fromEntries(entries) as Typed
  } catch {
    // No storage, or no JSON: nothing was kept.
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
  } catch {
    // As above.
  }
}
