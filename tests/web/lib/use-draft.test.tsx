import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useDraft } from '../../../web/lib/use-draft.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)
const open = (values: Record<string, string>) =>
  renderHook((now: Record<string, string>) => useDraft('contact', now), { initialProps: values })

it('a draft is not stored for an untouched form', () => {
  open({ body: '' })
  expect(sessionStorage.length).toBe(0)
})

it('a draft offers input from before the page was closed, until it is answered', () => {
  const before = open({ body: '' })
  before.rerender({ body: 'Bonjour' })
  before.unmount()
  const { result } = open({ body: '' })
  expect(result.current.offered).toEqual({ body: 'Bonjour' })
  act(() => result.current.dismiss())
  expect(result.current.offered).toBeNull()
})

it('a draft is deleted once sent', () => {
  const { result, rerender } = open({ body: '' })
  rerender({ body: 'Bonjour' })
  act(() => result.current.clear())
  expect(sessionStorage.length).toBe(0)
  expect(open({ body: '' }).result.current.offered).toBeNull()
})

it('a draft reads only texts from storage', () => {
  sessionStorage.setItem('draft-contact', '{"body":"a","evil":{"x":1}}')
  expect(open({ body: '' }).result.current.offered).toEqual({ body: 'a' })
  sessionStorage.setItem('draft-contact', 'not json')
  expect(open({ body: '' }).result.current.offered).toBeNull()
})
