import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { ShippingRules } from '#drizzle/domain/shipping.ts'
import { system } from '#server/records/actor.ts'
import { type RuledSettings, RulesForm } from '../../../web/features/admin-shipping/components/RulesForm.tsx'
import { rulesOf, valuesOf } from '../../../web/features/admin-shipping/rules-form.ts'
import { testApp } from '../../support/app.ts'
import { renderElement } from '../../support/render-element.tsx'

const RULES: ShippingRules = {
  zones: [
    { name: 'France', countries: ['FR'], steps: [{ upToGrams: 500, cents: 490 }], freeFromCents: null },
  ],
  pickup: '',
}

/** The form of the rules as they were opened, and what another person stores meanwhile. */
const show = async () => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const { id } = await app.seed((tx) => tx.create(siteSettings, { brand: 'Sable', shipping: RULES }))
  const path = `/api/collections/site_settings/records/${id}`
  const opened = (await app.call('GET', path, { as: admin })).json() as RuledSettings
  await renderElement(<RulesForm settings={opened} />, { app, as: admin })
  return {
    stored: () => app.engine.read(system).get(siteSettings, id).shipping,
    meanwhile: async (shipping: ShippingRules) => {
      app.clock.advance(1000)
      const answer = await app.call('PATCH', path, { as: admin, body: { shipping } })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    },
  }
}
const rename = (name: string) => fireEvent.change(screen.getByLabelText('Nom'), { target: { value: name } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

describe('delivery rules', () => {
  it('are stored beside other rules stored meanwhile', async () => {
    const { stored, meanwhile } = await show()
    rename('Métropole')
    await meanwhile({ ...RULES, pickup: 'Au cabinet.' })
    save()
    await waitFor(() => expect(stored()?.zones[0]?.name).toBe('Métropole'))
    expect(stored()?.pickup).toBe('Au cabinet.')
    await waitFor(() => expect(screen.getByLabelText('Où et quand')).toHaveProperty('value', 'Au cabinet.'))
  })

  it('ask about zones changed by two people, and name both', async () => {
    const { stored, meanwhile } = await show()
    rename('Métropole')
    const theirs = [{ ...RULES.zones[0], name: 'Hexagone', freeFromCents: 6000 }] as ShippingRules['zones']
    await meanwhile({ ...RULES, zones: theirs })
    save()
    const request = await screen.findByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' })
    expect(within(request).getByText(/Métropole\s: France/)).toBeTruthy()
    expect(
      within(request).getByText(/Hexagone\s: France\s+jusqu’à 500\sg, 4,90\s€\s+offerte à partir de 60/),
    ).toBeTruthy()
    fireEvent.click(within(request).getByRole('button', { name: 'Tout garder' }))
    fireEvent.click(within(request).getByRole('button', { name: 'Enregistrer mes choix' }))
    await waitFor(() => expect(stored()?.zones[0]?.name).toBe('Métropole'))
  })

  it('report a zone without a name and a country in two zones', () => {
    const { zones } = valuesOf(RULES)
    const [zone] = zones
    if (!zone) throw new Error('no zone')
    expect(rulesOf({ pickup: '', zones: [{ ...zone, name: ' ', steps: [] }] })).toEqual({
      problem: 'Donnez un nom à chaque zone.',
    })
    expect(rulesOf({ pickup: '', zones: [zone, { ...zone, name: 'Encore' }] })).toEqual({
      problem: 'La zone «\u00a0Encore\u00a0» reprend un pays d’une autre zone (France).',
    })
  })
})
