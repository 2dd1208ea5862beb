/** The page of « Confirmez votre adresse »: it waits for its button, and takes a password where orders wait. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import CallbackPage from '../../../web/features/account/pages/CallbackPage.tsx'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { press, write } from '../../support/interact.ts'
import { renderElement } from '../../support/render-element.tsx'

const EMAIL = 'claire@example.com'

const opened = async (app: TestApp, person: Person, as: Person | null = null) => {
  const stored = () => app.engine.read(system).get(users, person.id)
  const token = app.engine.tokens.sign('verification', stored(), { claims: { email: EMAIL } })
  const at = `/auth/callback?action=verification&token=${token}`
  return { stored, ...(await renderElement(<CallbackPage />, { app, as, at })) }
}

it('names the address, asks the server for nothing when it opens, and confirms by its button', async () => {
  const app = await testApp()
  const person = await app.person(EMAIL, { verified: false })
  const { network, stored } = await opened(app, person)
  await screen.findByText(/claire@example\.com/)
  expect(network.requests).toEqual([])
  await press('Confirmer mon adresse')
  await screen.findByText('Merci, votre adresse e-mail est confirmée.')
  expect(stored().verified).toBe(true)
})

it('takes a new password where orders wait, and ends the session of this browser', async () => {
  const app = await testApp()
  const produit = await app.seed((tx) => makeProduit(tx, { price: 20, kind: 'digital' }))
  const order = (
    await buy(app, null, [{ kind: 'produit', id: produit.id }], { email: EMAIL, name: 'Claire' })
  ).json()
  await pay(app, order.orderId, 'succeed', { token: order.token })
  const person = await app.person(EMAIL, { verified: false })
  const { stored } = await opened(app, person, person)
  await press('Confirmer mon adresse')
  await screen.findByText(/Des commandes passées sans compte attendent cette adresse/)
  expect(stored().verified).toBe(false)
  await write('Nouveau mot de passe', 'un-autre-mot-de-passe')
  await press('Confirmer mon adresse')
  await screen.findByText('Les deux mots de passe sont différents.')
  await write('Confirmez le mot de passe', 'un-autre-mot-de-passe')
  await press('Confirmer mon adresse')
  await screen.findByText('Merci, votre adresse e-mail est confirmée.')
  expect(stored().verified).toBe(true)
  expect(screen.getByText('Continuer').closest('a')?.getAttribute('href')).toBe('/connexion')
})

it('says when the link has expired', async () => {
  const app = await testApp()
  await renderElement(<CallbackPage />, { app, at: '/auth/callback?action=verification&token=x.y.z' })
  await press('Confirmer mon adresse')
  await screen.findByText('Ce lien a expiré ou a déjà servi.')
})
