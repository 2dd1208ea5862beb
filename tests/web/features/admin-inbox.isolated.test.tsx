/** Requests of visitors in the inbox: found, answered once, filed, and a concurrent answer. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { system } from '#server/records/actor.ts'
import { Notifications } from '../../../web/admin-ui/layouts/Notifications.tsx'
import InboxPage from '../../../web/features/admin-inbox/pages/InboxPage.tsx'
import { testApp } from '../../support/app.ts'
import { field, notified, press, pressTwice, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const SUBJECT = 'Une question'
const FIELD = 'Votre réponse'

const world = async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const body = {
    kind: 'contact',
    name: 'Léa Martin',
    email: 'lea@example.com',
    subject: SUBJECT,
    body: 'Les séances\n\nsont-elles remboursées ?',
  }
  const answer = await app.call('POST', '/api/collections/contact_requests/records', { body })
  const { id } = answer.json() as { id: string }
  const stored = () => app.engine.read(system).get(contactRequests, id)
  return { app, admin, id, stored }
}
const openSheet = async () => {
  const made = await world()
  const at = `/admin/messages?message=${made.id}`
  await renderApp(<InboxPage />, { app: made.app, as: made.admin, at })
  return { ...made, sheet: await screen.findByRole('dialog', { name: SUBJECT }) }
}

describe('message of a visitor', () => {
  it('leads from the notifications to its sheet', async () => {
    const { app, admin, id } = await world()
    const { address } = await renderApp(<Notifications userId={admin.id} ofSite />, { app, as: admin })
    fireEvent.click(await screen.findByRole('button', { name: /^Notifications, 1/ }))
    await press(/Une question/)
    expect(address()).toBe(`/admin/messages?message=${id}`)
  })

  it('is found in the list by its subject', async () => {
    const { app, admin } = await world()
    await renderApp(<InboxPage />, { app, as: admin, at: '/admin/messages?q=question' })
    await screen.findByRole('link', { name: /Une question/ })
  })

  it('is answered once however often one presses, filed and opened again', async () => {
    const { app, sheet, stored } = await openSheet()
    await within(sheet).findByText(/sont-elles remboursées/)
    await press('Envoyer la réponse', sheet)
    await within(sheet).findByText('Écrivez votre réponse.')
    await write(FIELD, 'Bonjour Léa. Non, hélas.', sheet)
    await pressTwice('Envoyer la réponse', sheet)
    await notified(/^Réponse envoyée\.$/)
    await within(sheet).findByText('Vos réponses')
    expect(within(sheet).getAllByText('Bonjour Léa. Non, hélas.')).toHaveLength(1)
    await app.worker.drain()
    expect(app.engine.read(system).find(emailMessages, { to: 'lea@example.com' })).toHaveLength(1)
    await within(sheet).findByText('Répondu')
    await press('Classer', sheet)
    await within(sheet).findByText('Classé')
    expect(stored().status).toBe('closed')
    await press('Rouvrir', sheet)
    await within(sheet).findByText('Répondu')
  })

  it('shows another administrator’s reply, and keeps the input beside it', async () => {
    const { app, id, sheet, stored } = await openSheet()
    const other = await app.person('ines@example.com', { role: 'admin' })
    await write(FIELD, 'La deuxième réponse.', sheet)
    const body = { body: 'La première réponse.', startedFrom: stored().updated }
    const first = await app.call('POST', `/api/contact-requests/${id}/replies`, { as: other, body })
    expect(first.statusCode).toBe(200)
    await press('Envoyer la réponse', sheet)
    await within(sheet).findByText(/^Ce message a changé entre-temps\./)
    await within(sheet).findByText('La première réponse.')
    expect((await field(FIELD, sheet)).value).toBe('La deuxième réponse.')
    await waitFor(() => expect(sheet.querySelector('[data-loading]')).toBeNull())
    await press('Envoyer la réponse', sheet)
    await within(sheet).findByText('La deuxième réponse.', { selector: ':not(textarea)' })
    expect((await field(FIELD, sheet)).value).toBe('')
  })

  it('asks before an unsent answer is left, and offers it back to the next page', async () => {
    const { app, admin, id } = await world()
    const address = `/admin/messages?message=${id}`
    const { unmount } = await renderApp(address, { app, as: admin })
    const sheet = await screen.findByRole('dialog', { name: SUBJECT })
    await write(FIELD, 'Des mots à garder.', sheet)
    fireEvent.keyDown(sheet, { key: 'Escape' })
    const question = await screen.findByRole('dialog', { name: /^Quitter sans enregistrer/ })
    await press('Rester', question)
    expect((await field(FIELD, sheet)).value).toBe('Des mots à garder.')
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Des mots à garder.'))
    unmount()
    await renderApp(address, { app, as: admin })
    await press('Reprendre')
    await waitFor(async () => expect((await field(FIELD)).value).toBe('Des mots à garder.'))
  })
})
