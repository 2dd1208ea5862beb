/** Invitations at the desk and where their mail leads: a list that is pasted, a link that is answered with an account. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { invitations } from '#drizzle/collections/learning.ts'
import { system } from '#server/records/actor.ts'
import InvitationsPage from '../../../web/features/admin-invitations/pages/InvitationsPage.tsx'
import { PASSWORD, type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import {
  dialog,
  dialogIsClosed,
  field,
  notified,
  press,
  pressTwice,
  rowsOf,
  tableOf,
  write,
} from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const DIALOG = 'Inviter à une formation'
const world = async () => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 1, { title: 'Respirer', price: 90 }))
  return { app, admin, course }
}
const linkOf = (app: TestApp, email: string): string => {
  const { token } = app.engine.read(system).first(invitations, { email })
  return `/auth/callback?action=invitation&token=${token}`
}
const openDialog = async () => {
  fireEvent.click((await screen.findAllByText('Inviter'))[0] as HTMLElement)
  return dialog(DIALOG)
}

it.each([
  ['at the course', '', 'Formation'],
  ['at the addresses when the course is known', 'formation', 'Adresses e-mail'],
])('the dialog begins %s', async (_where, parameter, label) => {
  const { app, admin, course } = await world()
  const at = `/admin/invitations${parameter ? `?${parameter}=${course.id}` : ''}`
  await renderApp(<InvitationsPage />, { app, as: admin, at })
  const inviting = await openDialog()
  await waitFor(() => expect(document.activeElement).toBe(within(inviting).getByLabelText(label)))
})

describe('list of addresses', () => {
  const paste = async () => {
    const { app, admin, course } = await world()
    const page = await renderApp(<InvitationsPage />, { app, as: admin, at: '/admin/invitations' })
    const inviting = await openDialog()
    await press('Continuer', inviting)
    expect(within(inviting).getByText('Choisissez une formation.')).toBeTruthy()
    await within(inviting).findByText('Respirer')
    await write('Formation', course.id, inviting)
    await write(
      'Adresses e-mail',
      'Nom;Adresse\nLéa Martin <lea@example.com>\nPaul;PAUL@example.com\n\npas une adresse',
      inviting,
    )
    return { ...page, course, inviting }
  }

  it('is read line by line, shown before it leaves, and sent once', async () => {
    const { inviting, network } = await paste()
    expect(within(inviting).getByText(/^2\sadresses lues\.$/)).toBeTruthy()
    expect(within(inviting).getByText(/^Ligne 5\s: «\spas une adresse\s»/)).toBeTruthy()
    await write(/^Votre mot/, 'À très vite.', inviting)
    await press('Continuer', inviting)
    const summary = await within(inviting).findByText(/^2\sinvitations vont partir\.$/)
    await waitFor(() => expect(document.activeElement).toBe(summary))
    await pressTwice('Envoyer 2 invitations', inviting)
    await notified(/^2 invitations envoyées\.$/)
    expect(await rowsOf('Invitations')).toHaveLength(2)
    // To see what becomes of each address, then to send.
    expect(network.sent('POST /api/invitations')).toHaveLength(2)
  })

  it('invites no address twice, and goes back with what was typed', async () => {
    const { app, inviting, course } = await paste()
    await press('Continuer', inviting)
    await press('Envoyer 2 invitations', inviting)
    await dialogIsClosed(DIALOG)
    const again = await openDialog()
    await within(again).findByText('Respirer')
    await write('Formation', course.id, again)
    await write('Adresses e-mail', 'lea@example.com', again)
    await press('Continuer', again)
    expect(await within(again).findByText('a déjà une invitation en attente')).toBeTruthy()
    await press('Retour', again)
    expect((await field('Adresses e-mail', again)).value).toBe('lea@example.com')
    expect(app.engine.read(system).count(invitations)).toBe(2)
  })
})

describe('invitation in the list', () => {
  it('is sent again after a minute at the earliest, and taken back', async () => {
    const { app, admin, course } = await world()
    const body = { course: course.id, emails: ['lea@example.com'] }
    await app.call('POST', '/api/invitations', { as: admin, body })
    await renderApp(<InvitationsPage />, { app, as: admin, at: '/admin/invitations' })
    const table = await tableOf('Invitations')
    await press('Actions pour lea@example.com', table)
    await press('Renvoyer')
    await notified(/Attendez une minute/)
    await press('Actions pour lea@example.com', table)
    await press('Révoquer')
    await press('Révoquer', await dialog(/./))
    expect(await within(table).findByText('Révoquée')).toBeTruthy()
    expect(within(table).queryByLabelText('Actions pour lea@example.com')).toBeNull()
  })
})

describe('link of an invitation', () => {
  it('is answered with another account after its sign-in, and again after a failure', async () => {
    const { app, admin, course } = await world()
    await app.call('POST', '/api/invitations', {
      as: admin,
      body: { course: course.id, emails: ['autre@example.com'] },
    })
    const claire = await app.person('claire@example.com')
    const { address, network } = await renderApp(linkOf(app, 'autre@example.com'), { app })
    await press('J’ai déjà un compte')
    await write('Adresse e-mail', claire.email)
    await write('Mot de passe', PASSWORD)
    await press('Se connecter')
    expect(await screen.findByText(/la formation s’ouvrira dans ce compte\.$/)).toBeTruthy()
    network.lose('POST /api/invitations/accept')
    await press('Accepter et commencer')
    expect(await screen.findByRole('alert')).toBeTruthy()
    await press('Accepter et commencer')
    await waitFor(() => expect(address()).toBe(`/mon-espace/${course.id}`))
  })
})
