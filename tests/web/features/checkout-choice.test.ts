import { afterEach, expect, it, vi } from 'vitest'
import {
  type Choice,
  closeCheckout,
  getChoice,
  keepCheckout,
  openCheckout,
  resumeCheckout,
} from '../../../web/features/checkout/choice.ts'

const CHOICE: Choice = { kind: 'course', id: 'a', slug: 'a', title: 'A', needsAccount: true, maxQty: 1 }
afterEach(() => {
  vi.restoreAllMocks()
  closeCheckout()
  sessionStorage.clear()
})

it('the checkout reopens where it was left, once', () => {
  openCheckout(CHOICE)
  keepCheckout('/courses/a')
  closeCheckout()
  resumeCheckout('/boutique')
  expect(getChoice()).toBeNull()
  resumeCheckout('/courses/a')
  expect(getChoice()).toEqual(CHOICE)
  closeCheckout()
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
  expect(() => keepCheckout('/')).not.toThrow()
  expect(() => resumeCheckout('/')).not.toThrow()
})
