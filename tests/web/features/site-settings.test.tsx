/** « Réglages »: the owner changes what every page says of the site. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { field, notified, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const siteForm = () => screen.findByRole('form', { name: 'Votre site' })

const open = async () => {
  const app = await testApp()
  const admin = await app.person('reglages@example.com', { role: 'admin' })
  await app.seed((tx) =>
    tx.create(siteSettings, { brand: 'Sable', features: { qualiopi: true }, legal: { siret: '1' } }),
  )
  await renderApp('/admin/reglages', { app, as: admin })
  await field('Téléphone (facultatif)')
  return { app, stored: () => app.engine.read(system).first(siteSettings, {}) }
}

it('stores name, telephone and networks by the button, and leaves the rest as it is', async () => {
  const { stored } = await open()
  const before = stored()
  await write('Nom du site', 'Le Cabinet des Dunes')
  await write('Téléphone (facultatif)', '01 99 00 42 17')
  await press('Ajouter un réseau')
  await write('Réseau 1', 'Instagram')
  await write('Adresse de la page Instagram', 'instagram.com/dunes')
  await press('Enregistrer', await siteForm())
  expect((await screen.findAllByText(/^Saisissez une adresse complète/)).length).toBeGreaterThan(0)
  expect(stored().brand).toBe(before.brand)
  await write('Adresse de la page Instagram', 'https://www.instagram.com/dunes')
  await press('Enregistrer', await siteForm())
  await notified(/enregistrées/)
  expect(stored()).toMatchObject({
    brand: 'Le Cabinet des Dunes',
    phone: '01 99 00 42 17',
    socialLinks: [{ network: 'Instagram', url: 'https://www.instagram.com/dunes' }],
    legal: before.legal,
    features: before.features,
  })
})

it('keeps what another tab has stored meanwhile, and refuses a site without a name', async () => {
  const { app, stored } = await open()
  await app.engine.write(system, (tx) => tx.update(siteSettings, stored().id, { phone: '01 99 00 00 01' }))
  await write('Praticienne ou praticien (facultatif)', 'Claire Dunes, hypnothérapeute')
  await press('Enregistrer', await siteForm())
  await notified(/enregistrées/)
  expect(stored()).toMatchObject({ practitioner: 'Claire Dunes, hypnothérapeute', phone: '01 99 00 00 01' })
  await write('Nom du site', ' ')
  await press('Enregistrer', await siteForm())
  await waitFor(async () => expect((await field('Nom du site')).getAttribute('aria-invalid')).toBe('true'))
  expect(stored().brand).not.toBe('')
})
