/** The cart in the browser: a visitor's, and its merge at the sign-in. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CartItem } from '#drizzle/domain/cart.ts'
import { keepCart, storedCart } from '../../../web/features/cart/cart-storage.ts'
import { useCart } from '../../../web/features/cart/use-cart.ts'
import { pb } from '../../../web/lib/pocketbase.ts'
import { clearSession, saveSession } from '../../../web/lib/session.ts'

const line = (letter: string, qty = 1): CartItem => ({
  kind: 'produit',
  id: letter.repeat(15),
  qty,
  option: 'one_time',
})
const signIn = () =>
  saveSession(`h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`, {
    id: 'u1',
    collectionId: 'users',
    collectionName: 'users',
    email: 'claire@example.com',
    verified: true,
  })

/** As long as an answer takes to be read. */
const passing = () => new Promise((resolve) => setTimeout(resolve, 50))

const used = () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return renderHook(() => useCart(), { wrapper }).result
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  clearSession()
  keepCart([])
})

it('a visitor’s cart is in the browser, line by line', () => {
  const cart = used()
  act(() => cart.current.change([line('a'), line('b', 2)]))
  act(() => cart.current.change([line('a', 3)]))
  expect(cart.current.items).toEqual([line('a', 3), line('b', 2)])
  act(() => cart.current.change([line('b', 0)]))
  expect(storedCart()).toEqual([line('a', 3)])
  localStorage.setItem('cart', '[{"kind":"produit","id":"court","qty":1},7]')
  expect(storedCart()).toEqual([])
})

it('a visitor’s cart joins the account’s, and a late older reply removes nothing', async () => {
  keepCart([line('a')])
  let answerReading = (_: Response) => {}
  const requested: string[] = []
  pb.transport = async (_url, options) => {
    const method = options?.method ?? 'GET'
    requested.push(method)
    if (method === 'GET')
      return new Promise((resolve) => {
        answerReading = resolve
      })
    const sent = JSON.parse(String(options?.body))
    expect(sent.isMerge).toBe(true)
    return Response.json({ items: [line('b'), ...sent.lines], isReminded: false })
  }
  signIn()
  const cart = used()
  await waitFor(() => expect(requested).toEqual(expect.arrayContaining(['GET', 'POST'])))
  await waitFor(() => expect(storedCart()).toEqual([]))
  await act(async () => {
    answerReading(Response.json({ items: [line('b')], isReminded: false }))
    await passing()
  })
  expect(cart.current.items).toEqual([line('b'), line('a')])
})

it('a visitor’s cart is kept while the account cannot be reached', async () => {
  keepCart([line('a')])
  pb.transport = async () => {
    throw new TypeError('Failed to fetch')
  }
  signIn()
  used()
  await passing()
  expect(storedCart()).toEqual([line('a')])
})
