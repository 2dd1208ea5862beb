/** Days that callers ask for: those that are none, and those that no calendar here counts to, are refused at once. */
import { expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'

const WRONG = [
  ...['2026-99-99', '2026-02-31', '0000-00-00', '0000-01-01', '0001-01-01', '1999-12-31'],
  ...['2100-01-01', '9999-12-31', '9999-99-99', '+10000-01-01', '', 'demain'],
]
const LAST = '2099-12-31'

it.each(['/api/admin/statistics', '/api/admin/invoices/figures', '/api/admin/figures/revenue'])(
  'calendar days: %s',
  async (path) => {
    const app = await testApp()
    const as = await app.person('admin@example.com', { role: 'admin' })
    const ask = async (from: string, to: string) =>
      (await app.call('GET', `${path}?${new URLSearchParams({ from, to })}`, { as })).statusCode
    for (const day of WRONG) {
      expect([day, await ask('2026-11-01', day)]).toEqual([day, 400])
      expect([day, await ask(day, '2026-11-20')]).toEqual([day, 400])
    }
    expect(await ask('2099-12-01', LAST)).toBe(200)
    expect(await ask('2000-01-01', '2000-01-31')).toBe(200)
  },
)
