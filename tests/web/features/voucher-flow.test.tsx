/** Access vouchers: a batch that an author makes and takes back, and a visitor with a code. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { enrollments } from '#drizzle/collections/learning.ts'
import { voucherBatches } from '#drizzle/collections/vouchers.ts'
import { system } from '#server/records/actor.ts'
import InvitationsPage from '../../../web/features/admin-invitations/pages/InvitationsPage.tsx'
import { PASSWORD, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { press, pressTwice, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const world = async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 1, { title: 'Respirer' }))
  return { app, admin, course }
}

describe('batch of vouchers', () => {
  it('is made once, shows its codes, and is taken back', async () => {
    const { app, admin, course } = await world()
    await renderApp(<InvitationsPage />, { app, as: admin, at: '/admin/invitations?vue=bons' })
    await press('Bons d’accès')
    const [create] = await screen.findAllByText('Créer des bons', { selector: 'button *' })
    create?.click()
    const form = await screen.findByRole('dialog', { name: 'Créer des bons d’accès' })
    await press('Créer les bons', form)
    await within(form).findByText('Choisissez une formation.')
    await write('Formation', course.id, form)
    await write('Pour qui', 'Entreprise Martin', form)
    await write('Nombre de codes', '20', form)
    await pressTwice('Créer les bons', form)
    const codes = await screen.findByRole('dialog', { name: 'Entreprise Martin' })
    await waitFor(() => expect(codes.querySelectorAll('tbody tr')).toHaveLength(20))
    expect(within(codes).getByText('Exporter')).toBeTruthy()
    expect(app.engine.read(system).find(voucherBatches, {})).toHaveLength(1)
    await press('Fermer', codes)
    const table = await screen.findByRole('table')
    await within(table).findByText(/0 sur 20/)
    within(table)
      .getByRole('button', { name: /Actions pour/ })
      .click()
    ;(await screen.findByRole('menuitem', { name: 'Annuler les bons' })).click()
    await press('Annuler les bons', await screen.findByRole('dialog', { name: /Annuler/ }))
    await within(table).findByText(/^Annulé/)
  })
})

describe('code of a voucher', () => {
  it('opens its course to a visitor who signs up with it, once', async () => {
    const { app, admin, course } = await world()
    const body = {
      id: 'aaaaaaaaaaaaaaa',
      course: course.id,
      label: 'Lettre',
      kind: 'shared',
      places: 1,
      code: 'LETTRE DE MARS',
    }
    expect((await app.call('POST', '/api/vouchers/batches', { as: admin, body })).statusCode).toBe(200)
    const { address, navigate } = await renderApp('/bon', { app })
    await write('Code du bon', 'inconnu')
    await press('Voir ce qu’il ouvre')
    await screen.findByText(/^Ce code n’existe pas\./)
    await press('Saisir un autre code')
    await write('Code du bon', ' lettre de mars ')
    await press('Voir ce qu’il ouvre')
    await screen.findByText('Respirer')
    await press('Créer mon espace', await screen.findByRole('main'))
    await write('Prénom', 'Inès')
    await write('Adresse e-mail', 'ines@example.com')
    await write('Mot de passe', PASSWORD)
    await write('Confirmez le mot de passe', PASSWORD)
    screen.getByLabelText(/J’accepte/).click()
    await press('Créer mon compte')
    await pressTwice('Utiliser mon bon')
    await waitFor(() => expect(address()).toBe(`/mon-espace/${course.id}`))
    expect(app.engine.read(system).find(enrollments, { course: course.id })).toHaveLength(1)
    await navigate('/bon/LETTREDEMARS')
    await screen.findByText(/Vous avez déjà accès à cette formation\./)
  })
})
