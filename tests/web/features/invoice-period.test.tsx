/** The two days of « Facturation », typed by keyboard: what is half typed is in the input alone. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { PeriodChoice, usePeriod } from '../../../web/features/admin-invoices/components/PeriodChoice.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const Place = () => <output>{useLocation().search}</output>
const Period = () => <PeriodChoice {...usePeriod()} />

const open = (address: string) => {
  window.history.replaceState(null, '', address)
  renderAdmin(
    <BrowserRouter>
      <Period />
      <Place />
    </BrowserRouter>,
  )
  const day = screen.getByLabelText<HTMLInputElement>('Du')
  return { day, address: () => screen.getByRole('status').textContent }
}

const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })

it('a year stays as typed until it is complete', () => {
  const { day, address } = open('/admin/factures?au=2026-06-30')
  for (const half of ['0002-03-15', '0020-03-15', '0202-03-15']) {
    type(day, half)
    expect(day.value).toBe(half)
    expect(address()).toBe('?au=2026-06-30')
  }
  type(day, '2025-03-15')
  expect(address()).toBe('?au=2026-06-30&du=2025-03-15')
  fireEvent.blur(day)
  expect(day.value).toBe('2025-03-15')
})

it('an emptied date stays empty while typing, and shows the usual day once it is left', () => {
  const { day, address } = open('/admin/factures?au=2026-06-30&du=2026-05-01')
  type(day, '')
  expect(day.value).toBe('')
  expect(address()).toBe('?au=2026-06-30')
  fireEvent.blur(day)
  expect(day.value).toBe('2026-01-01')
})
