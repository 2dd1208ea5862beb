import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AT_BANK } from '#drizzle/domain/cart.ts'
import { cartName } from '../../../web/features/checkout/cart-name.ts'
import { AtBank } from '../../../web/features/checkout/components/AtBank.tsx'
import { orderAtBank } from '../../../web/features/checkout/refusals.ts'
import { ClientResponseError } from '../../../web/lib/pocketbase.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('a browser’s cart has one name, which the server accepts', () => {
  const name = cartName()
  expect(name).toMatch(/^[0-9a-f]{32}$/)
  expect([cartName(), localStorage.getItem('cart-name')]).toEqual([name, name])
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError')
  })
  expect(cartName()).toBe(name)
})

it('a refusal names the order at a bank, and any other refusal none', () => {
  const refusal = (code: string) =>
    new ClientResponseError({
      status: 409,
      response: { data: { besides: { code, message: '', params: { number: 'C-2026-000007' } } } },
    })
  expect([refusal(AT_BANK), refusal('another'), new Error('no answer')].map(orderAtBank)).toEqual([
    'C-2026-000007',
    '',
    '',
  ])
})

it('the notice of an order at a bank scrolls into view, links to it, and orders anew only by its own click', () => {
  // Newer browsers answer with a promise, which an effect must not keep: leaving the block would take the page down.
  const scrolled = vi.fn<Element['scrollIntoView']>(() => Promise.resolve())
  Element.prototype.scrollIntoView = scrolled
  const onAnew = vi.fn()
  const number = 'C-2026-000007'
  const { unmount } = render(
    <MemoryRouter>
      <AtBank
        number={number}
        message="Votre banque traite déjà ce paiement."
        earlier={{ number, token: 'abc' }}
        isBusy={false}
        onAnew={onAnew}
      />
    </MemoryRouter>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Votre banque traite déjà')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
  expect(screen.getByRole('link', { name: 'Voir cette commande' }).getAttribute('href')).toMatch(
    /C-2026-000007\?token=abc$/,
  )
  expect(onAnew).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Commander de nouveau malgré tout' }))
  expect(onAnew).toHaveBeenCalledTimes(1)
  expect(unmount).not.toThrow()
})
