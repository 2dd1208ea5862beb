/** The order that a visitor has opened from her cart, for all tabs of this browser: the cart asks what became of it. */
import { CART_ORDER as KEY } from '../../lib/storage-keys.ts'

/** Once it is paid, its things leave the cart, whichever tab notices first. */
export interface UnderWay {
  readonly number: string
  readonly token: string
}
export const orderUnderWay = (): UnderWay | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { number, token }: Record<string, unknown> = { ...value }
    return typeof number === 'string' && typeof token === 'string' ? { number, token } : null
  } catch {
    // No storage, or another text under our key: none is.
    return null
  }
}
export const keepOrder = (order: UnderWay | null): void => {
  try {
    if (order) localStorage.setItem(KEY, JSON.stringify(order))
    else localStorage.removeItem(KEY)
  } catch {
    // No storage: the cart is as old as its document.
  }
}
