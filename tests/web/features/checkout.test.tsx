import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signUpProblems } from '../../../web/features/account/labels.ts'
import {
  forgetTyped,
  keepTyped,
  NOTHING_TYPED,
  recallTyped,
} from '../../../web/features/checkout/order-draft.ts'
import { useChecks } from '../../../web/features/checkout/use-checks.ts'
import { useTyped } from '../../../web/features/checkout/use-order-form.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('what was typed in the checkout', () => {
  it('is there again in this tab until it was ordered, and nothing else is', () => {
    const typed = { ...NOTHING_TYPED, email: 'claire@example.com', password: 'secret', terms: true }
    keepTyped(typed)
    expect(recallTyped()).toEqual({ ...NOTHING_TYPED, email: 'claire@example.com' })
    expect(sessionStorage.getItem('checkout-typed')).not.toContain('secret')
    forgetTyped()
    expect(recallTyped()).toEqual(NOTHING_TYPED)
  })

  it('takes no checkout down where storage is closed or holds something else', () => {
    sessionStorage.setItem('checkout-typed', '{"email":7,"name":"Claire","__proto__":1}')
    expect(recallTyped()).toEqual({ ...NOTHING_TYPED, name: 'Claire' })
    sessionStorage.setItem('checkout-typed', 'null')
    expect(recallTyped()).toEqual(NOTHING_TYPED)
    const closed = () => {
      throw new DOMException('closed', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(closed)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(closed)
    expect(recallTyped()).toEqual(NOTHING_TYPED)
    expect(() => keepTyped(NOTHING_TYPED)).not.toThrow()
    expect(() => forgetTyped()).not.toThrow()
  })
})

describe('the buyer of the order that an offer follows', () => {
  const buyer = { name: 'Maud Rivage', email: 'maud@example.com' }
  it('types name and address once, and neither is stored', () => {
    const { result } = renderHook(() => useTyped(buyer))
    expect(result.current.typed).toEqual({ ...NOTHING_TYPED, ...buyer })
    expect(recallTyped()).toEqual(NOTHING_TYPED)
    // The next order in this tab begins empty.
    expect(renderHook(() => useTyped()).result.current.typed).toEqual(NOTHING_TYPED)
  })

  it('is quoted under a replaced address, over a reload too', () => {
    const { result } = renderHook(() => useTyped(buyer))
    act(() => result.current.change('email', 'maud@travail.example'))
    const reloaded = renderHook(() => useTyped(buyer)).result.current.typed
    expect(reloaded).toEqual({ ...NOTHING_TYPED, name: 'Maud Rivage', email: 'maud@travail.example' })
  })
})

describe('the moment of a problem', () => {
  const nothing = {}
  const show = (problems: Record<string, string>, refused: Record<string, string> = nothing) =>
    renderHook((given) => useChecks(given.problems, given.refused), { initialProps: { problems, refused } })

  it('is said on leaving a filled field, and taken back as soon as it is right', () => {
    const { result, rerender } = show({ email: 'incomplète' })
    expect(result.current.errors).toEqual({})
    act(() => result.current.leave('email', ''))
    expect(result.current.errors).toEqual({})
    act(() => result.current.leave('email', 'pas-un-mail'))
    expect(result.current.errors).toEqual({ email: 'incomplète' })
    rerender({ problems: { email: '' }, refused: nothing })
    expect(result.current.errors).toEqual({})
  })

  it('says all of them when the form is sent, and counts the sending', () => {
    const { result } = show({ name: 'nécessaire', email: '' })
    const before = result.current.attempt
    let isGood = true
    act(() => {
      isGood = result.current.send()
    })
    expect([isGood, result.current.errors]).toEqual([false, { name: 'nécessaire' }])
    expect(result.current.attempt).not.toBe(before)
  })

  it('keeps what the server refused until its field is changed, and hears its next answer', () => {
    const refused = { email: 'déjà pris' }
    const { result, rerender } = show({ email: '' }, refused)
    expect(result.current.errors).toEqual({ email: 'déjà pris' })
    act(() => result.current.change('email'))
    expect(result.current.errors).toEqual({})
    rerender({ problems: { email: '' }, refused: { email: 'encore pris' } })
    expect(result.current.errors).toEqual({ email: 'encore pris' })
  })
})

it('a new account has the same requirements everywhere', () => {
  const account = {
    firstName: ' ',
    email: 'a',
    password: 'court',
    passwordConfirm: 'autre',
    terms: false,
  }
  expect(Object.values(signUpProblems(account)).every(Boolean)).toBe(true)
  const good = {
    firstName: 'Lou',
    email: ' lou@example.com ',
    password: 'une phrase longue',
    passwordConfirm: 'une phrase longue',
    terms: true,
  }
  expect(Object.values(signUpProblems(good)).every((problem) => problem === '')).toBe(true)
})
