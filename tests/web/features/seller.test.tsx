/** « Réglages de facturation » and the gauges of « Facturation ». */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Gauges } from '../../../web/features/admin-invoices/components/Gauges.tsx'
import { blockOf, checkSeller, valuesOf } from '../../../web/features/admin-seller/seller-form.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
afterEach(cleanup)

const BLOCK = {
  raisonSociale: 'Apolline Verdane',
  siret: '732 829 320 00074',
  mediateur: 'Un médiateur',
  hebergeur: 'Un hébergeur',
  accessibilite: 'non conforme',
  seuils: { services: 40_000 },
}

describe('the settings of invoices', () => {
  it('change what was changed, keep what the form does not show, and drop what is empty', () => {
    expect(blockOf(BLOCK, {})).toEqual({ ...BLOCK, regime: 'standard' })
    expect(
      blockOf(BLOCK, {
        forme: ' SASU ',
        siret: '',
        regime: 'franchise',
        debits: true,
        services: null,
        ventesUe: 0,
      }),
    ).toEqual({
      raisonSociale: 'Apolline Verdane',
      forme: 'SASU',
      mediateur: 'Un médiateur',
      hebergeur: 'Un hébergeur',
      accessibilite: 'non conforme',
      regime: 'franchise',
      debits: true,
      seuils: { ventesUe: 0 },
    })
    expect(blockOf(null, {})).toEqual({ regime: 'standard' })
  })

  it('refuse numbers that are wrong, alone and together', () => {
    const problems = (siret: string, tva: string) =>
      Object.keys(checkSeller({ ...valuesOf(null), siret, tva })).sort()
    expect(problems('', '')).toEqual([])
    expect(problems('732829320', 'FR44732829320')).toEqual([])
    expect(problems('732829321', 'FR44732829321')).toEqual(['siret', 'tva'])
    expect(problems('732829320', 'FR40303265045')).toEqual(['tva'])
  })
})

describe('the gauges', () => {
  it('say how far it is, and that a threshold is near or passed', () => {
    const gauge = (name: 'services' | 'all' | 'eu', cents: number) => ({
      name,
      cents,
      limitCents: 3_750_000,
      upperCents: name === 'eu' ? 3_750_000 : 4_125_000,
    })
    renderAdmin(
      <Gauges
        year="2026"
        gauges={[gauge('services', 3_000_000), gauge('all', 4_200_000), gauge('eu', -100)]}
      />,
    )
    expect(screen.getByText('30 000,00 € sur 37 500,00 €')).toBeTruthy()
    expect(screen.getByText('80 % du seuil, seuil majoré : 41 250,00 €. Plus de 80 % du seuil.')).toBeTruthy()
    expect(screen.getByText(/Seuil majoré dépassé\./)).toBeTruthy()
    expect(screen.getByText('0 % du seuil.')).toBeTruthy()
    expect(screen.getAllByRole('meter').map((meter) => meter.getAttribute('aria-labelledby'))).toEqual([
      'jauge-services',
      'jauge-all',
      'jauge-eu',
    ])
  })
})
