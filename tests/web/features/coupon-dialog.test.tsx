/** One code, changed by two people of the team at once. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { coupons } from '#drizzle/collections/payments.ts'
import CouponsPage from '../../../web/features/admin-coupons/resource.tsx'
import { testApp } from '../../support/app.ts'
import { renderApp } from '../../support/render-app.tsx'

/** The page of codes with one of 20 % and its dialog open. */
const openDialog = async () => {
  const app = await testApp()
  const admin = await app.person('claire@example.com', { role: 'admin' })
  const coupon = await app.seed((tx) => tx.create(coupons, { code: 'ETE20', percent: 20, active: true }))
  const page = await renderApp(<CouponsPage />, { app, as: admin })
  fireEvent.click(await within(await screen.findByRole('table')).findByRole('button', { name: 'ETE20' }))
  await screen.findByRole('dialog')
  const path = `/api/collections/coupons/records/${coupon.id}`
  return {
    ...page,
    path,
    /** What another person stores meanwhile. */
    changeElsewhere: (body: object) => app.call('PATCH', path, { as: admin, body }),
    stored: async () => (await app.call('GET', path, { as: admin })).json() as Record<string, unknown>,
  }
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

describe('coupon dialog', () => {
  it('sends what was changed alone and takes over what was stored meanwhile', async () => {
    const { network, path, changeElsewhere, stored } = await openDialog()
    await changeElsewhere({ maxRedemptions: 50, active: false })
    write('Utilisations par personne (facultatif)', '1')
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.sent(`PATCH ${path}`).map(({ body }) => body)).toEqual([
      { perPerson: 1 },
      { perPerson: 1 },
    ])
    expect(await stored()).toMatchObject({ maxRedemptions: 50, active: false, perPerson: 1 })
  })

  it('asks which reduction stays where one person changed the share and another made it an amount', async () => {
    const { changeElsewhere, stored } = await openDialog()
    await changeElsewhere({ percent: null, amountCents: 1500 })
    write('Pourcentage', '30')
    save()
    const conflict = await screen.findByRole('dialog', { name: 'Cette fiche a été modifiée entre-temps' })
    expect(within(conflict).getByText(/^−30\s%$/)).toBeTruthy()
    expect(within(conflict).getByText(/^−15,00\s€$/)).toBeTruthy()
    expect((await stored()).amountCents).toBe(1500)
    fireEvent.click(within(conflict).getByRole('button', { name: 'Tout garder' }))
    fireEvent.click(within(conflict).getByRole('button', { name: 'Enregistrer mes choix' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The whole of it: a share beside an amount is refused.
    expect(await stored()).toMatchObject({ percent: 30, amountCents: null })
  })
})
