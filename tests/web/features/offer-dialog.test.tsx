/** One offer, changed by two people of the team at once. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { offers } from '#drizzle/collections/offers.ts'
import OffersPage from '../../../web/features/admin-offers/resource.tsx'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { dialog, dialogIsClosed, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

/** The page of offers with one of 20 % and its dialog open. */
const openDialog = async () => {
  const app = await testApp()
  const admin = await app.person('claire@example.com', { role: 'admin' })
  const offer = await app.seed((tx) =>
    tx.create(offers, {
      name: 'Carnet',
      kind: 'bump',
      sentence: 'Un carnet.',
      percent: 20,
      active: true,
      itemKind: 'produit',
      itemRef: makeProduit(tx, { title: 'Carnet de lin' }).id,
    }),
  )
  const page = await renderApp(<OffersPage />, { app, as: admin })
  await press('Carnet', await screen.findByRole('table'))
  const path = `/api/collections/offers/records/${offer.id}`
  return {
    ...page,
    path,
    form: await dialog('Carnet'),
    changeElsewhere: (body: object) => app.call('PATCH', path, { as: admin, body }),
    stored: async () => (await app.call('GET', path, { as: admin })).json() as Record<string, unknown>,
  }
}

describe('offer dialog', () => {
  it('sends what was changed alone and takes over what was stored meanwhile', async () => {
    const { network, path, form, changeElsewhere, stored } = await openDialog()
    await changeElsewhere({ percent: 30, active: false })
    await write('Phrase', 'Un carnet de lin.', form)
    await press('Enregistrer', form)
    await dialogIsClosed('Carnet')
    expect(network.sent(`PATCH ${path}`).map(({ body }) => body)).toEqual([
      { sentence: 'Un carnet de lin.' },
      { sentence: 'Un carnet de lin.' },
    ])
    expect(await stored()).toMatchObject({ percent: 30, active: false, sentence: 'Un carnet de lin.' })
  })

  it('asks which sentence stays where both changed it', async () => {
    const { form, changeElsewhere, stored } = await openDialog()
    await changeElsewhere({ sentence: 'Un carnet cousu.' })
    await write('Phrase', 'Un carnet de lin.', form)
    await press('Enregistrer', form)
    const conflict = await dialog('Cette fiche a été modifiée entre-temps')
    expect(within(conflict).getByText('Un carnet de lin.')).toBeTruthy()
    expect(within(conflict).getByText('Un carnet cousu.')).toBeTruthy()
    expect((await stored()).sentence).toBe('Un carnet cousu.')
    await press('Tout garder', conflict)
    await press('Enregistrer mes choix', conflict)
    await dialogIsClosed('Carnet')
    expect((await stored()).sentence).toBe('Un carnet de lin.')
  })
})
