import { afterEach, expect, it, vi } from 'vitest'
import { type Choice, closeCheckout, getChoice, openCheckout } from '../../../web/features/checkout/choice.ts'
import {
  keepPayment,
  leavePayment,
  resumeCheckout,
} from '../../../web/features/checkout/payment-under-way.ts'

const CHOICE: Choice = { kind: 'course', id: 'a', slug: 'a', title: 'A', hasCourse: true, maxQty: 1 }
afterEach(() => {
  vi.restoreAllMocks()
  closeCheckout()
  sessionStorage.clear()
})

it('the checkout reopens at the payment under way on its page, once', () => {
  history.replaceState(null, '', '/courses/a')
  const opened = { number: 'C-2026-000001', token: 'secret' }
  openCheckout(CHOICE)
  keepPayment(opened)
  closeCheckout()
  resumeCheckout('/boutique')
  expect(getChoice()).toBeNull()
  resumeCheckout('/courses/a')
  expect(getChoice()).toEqual({ ...CHOICE, opened })
  closeCheckout()
  resumeCheckout('/courses/a')
  expect(getChoice()).toBeNull()
})

it('nothing reopens once nothing is under payment', () => {
  history.replaceState(null, '', '/courses/a')
  openCheckout(CHOICE)
  keepPayment({ number: 'C-2026-000001', token: 'secret' })
  keepPayment(null)
  closeCheckout()
  resumeCheckout('/courses/a')
  expect(getChoice()).toBeNull()
})

it('the checkout stays closed once its order is paid on the payment page', () => {
  history.replaceState(null, '', '/courses/a')
  openCheckout(CHOICE)
  keepPayment({ number: 'C-2026-000001', token: 'secret' })
  closeCheckout()
  leavePayment('C-2026-000002')
  resumeCheckout('/courses/a')
  expect(getChoice()?.opened?.number).toBe('C-2026-000001')
  keepPayment({ number: 'C-2026-000001', token: 'secret' })
  closeCheckout()
  leavePayment('C-2026-000001')
  resumeCheckout('/courses/a')
  expect(getChoice()).toBeNull()
})

it('the checkout works without storage', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(closed)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed)
  openCheckout(CHOICE)
  expect(() => keepPayment({ number: 'C-1', token: '' })).not.toThrow()
  expect(() => resumeCheckout('/')).not.toThrow()
})
