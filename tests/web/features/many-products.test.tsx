/** One change to many products, as its dialog says it. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { usualRate } from '#drizzle/domain/tax.ts'
import { Outcomes } from '../../../web/features/admin-produits/components/Outcomes.tsx'
import { changeOf, NOTHING } from '../../../web/features/admin-produits/many-changes.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const change = (values: Partial<typeof NOTHING>) => changeOf({ ...NOTHING, ...values }, usualRate)

describe('the change', () => {
  it('says only what is chosen', () => {
    expect(change({})).toEqual({})
    expect(change({ status: 'archived', category: 'none' })).toEqual({ status: 'archived', category: '' })
    expect(change({ priceBy: 'lowerPercent', price: 10 })).toEqual({ price: { by: 'percent', value: -10 } })
    expect(change({ priceBy: 'raise', price: 2.5 })).toEqual({ price: { by: 'amount', value: 2.5 } })
    expect(change({ priceBy: 'set', price: null, stockBy: 'set' })).toEqual({})
    expect(change({ priceBy: 'set', price: Number.NaN })).toEqual({})
    expect(change({ stockBy: 'none' })).toEqual({ stock: null })
    expect(change({ taxTreatment: 'franchise_293B' })).toEqual({ taxTreatment: 'franchise_293B', taxRate: 0 })
  })
})

describe('its preview', () => {
  it('says what is changed and refused, and counts the rest', () => {
    renderAdmin(
      <Outcomes
        outcomes={[
          {
            line: 1,
            title: 'Carnet',
            act: 'change',
            reason: '',
            changes: [{ field: 'price', before: '10', after: '9' }],
          },
          { line: 2, title: 'Bol', act: 'refuse', reason: 'Trop bas.', changes: [] },
          { line: 3, title: 'Livre', act: 'same', reason: '', changes: [] },
        ]}
      />,
    )
    expect(screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toBe(
      '0 création, 1 modification, 1 refus, 1 ligne inchangée',
    )
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1. CarnetPrix\u00a0: 10,00\u00a0€ → 9,00\u00a0€À modifier',
      '2. BolTrop bas.Refusé',
    ])
  })
})
