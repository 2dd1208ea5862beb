/** Nothing of who ordered here is left to the next one at this browser. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const person = (id: string) => ({
  id,
  collectionId: 'c',
  collectionName: 'users',
  email: 'a@b.c',
  verified: true,
})
/** A document of its own: its modules remember nothing of another. */
const tab = async () => {
  vi.resetModules()
  const { cartName } = await import('../../../web/features/checkout/cart-name.ts')
  const { keepOrder, orderUnderWay } = await import('../../../web/features/checkout/order-under-way.ts')
  const { keepTyped, NOTHING_TYPED, recallTyped } = await import(
    '../../../web/features/checkout/order-draft.ts'
  )
  const session = await import('../../../web/lib/session.ts')
  return { cartName, keepOrder, orderUnderWay, keepTyped, NOTHING_TYPED, recallTyped, ...session }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

it('the end of a session removes the cart’s name, its order and its input, in all tabs', async () => {
  const first = await tab()
  const second = await tab()
  // As a guest, before the sign-in.
  const name = first.cartName()
  expect(second.cartName()).toBe(name)
  first.keepOrder({ number: 'C-2026-000001', token: 'hers' })
  first.keepTyped({ ...first.NOTHING_TYPED, line1: '4 rue du Port' })
  first.saveSession('header.e30.signature', person('claire000000000'))
  first.clearSession()
  const next = second.cartName()
  expect([next === name, first.cartName()]).toEqual([false, next])
  expect([first.orderUnderWay(), first.recallTyped().line1]).toEqual([null, ''])
})

it('the end of a session removes the cart’s name without storage, too', async () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(closed)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(closed)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { cartName, saveSession, clearSession } = await tab()
  const name = cartName()
  saveSession('header.e30.signature', person('claire000000000'))
  expect(cartName()).toBe(name)
  clearSession()
  expect(cartName()).not.toBe(name)
})
