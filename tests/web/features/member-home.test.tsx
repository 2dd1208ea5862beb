/** The first page of the member space: its sample, the follow-up, the payments that it leads to, and courses of others. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { clientDocuments } from '#drizzle/collections/client.ts'
import { users } from '#drizzle/collections/users.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderApp } from '../../support/render-app.tsx'

describe('sample of the member space', () => {
  it('shows a member on the way and leads to the courses and to an account', async () => {
    const app = await testApp()
    await app.seed((tx) => makeCourseWithLessons(tx, 3))
    await renderApp('/mon-espace?preview=true', { app })
    await screen.findByText('Reprendre là où vous en étiez')
    expect(screen.queryByText('Vous n’avez encore rien réglé ici.')).toBeNull()
    expect(screen.getByRole('link', { name: 'Voir les formations' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Créer mon compte' })).toBeTruthy()
  })
})

describe('follow-up on the first page', () => {
  const open = async (give: (app: TestApp, member: Person) => Promise<unknown>) => {
    const app = await testApp()
    const member = await app.person('claire@example.com')
    await give(app, member)
    return renderApp('/mon-espace', { app, as: member })
  }

  it('is a link while nothing waits', async () => {
    await open(async () => undefined)
    const way = await screen.findByRole('link', { name: 'Mon suivi' })
    expect(way.getAttribute('href')).toBe('/client')
    expect(screen.queryByText(/vous a écrit/)).toBeNull()
  })

  it('names who wrote, counts what is unread and leads to the messages', async () => {
    await open(async (app, member) => {
      const team = await app.person('apolline@example.com', {
        role: 'staff',
        permissions: ['users.manage'],
      })
      await app.seed((tx) => tx.update(users, team.id, { name: 'Apolline' }))
      for (const body of ['Bonjour Claire.', 'Comment allez-vous ?'])
        await app.call('POST', '/api/collections/client_messages/records', {
          as: team,
          body: { user: member.id, body },
        })
    })
    const card = await screen.findByRole('region', { name: 'Apolline vous a écrit' })
    expect(card.textContent).toMatch(/2\smessages non lus/)
    const way = within(card).getByRole('link', { name: 'Lire et répondre' })
    expect(way.getAttribute('href')).toBe('/client?view=messages')
  })

  it('shows a document that was not opened yet', async () => {
    await open(async (app, member) => {
      const id = app.engine.newId()
      const paper = { name: 'bilan.txt', content: Buffer.from('Bilan') }
      const file = await app.engine.upload(clientDocuments, id, 'file', paper)
      await app.seed((tx) => tx.create(clientDocuments, { id, user: member.id, title: 'Votre bilan', file }))
    })
    const card = await screen.findByRole('region', { name: 'Un document vous attend' })
    expect(card.textContent).toMatch(/1\snouveau document.*Votre bilan/)
    const way = within(card).getByRole('link', { name: 'Voir mes documents' })
    expect(way.getAttribute('href')).toBe('/client?view=documents')
  })
})

describe('« Paiements »', () => {
  it('takes the focus to the payments at each press', async () => {
    const app = await testApp()
    const member = await app.person('claire@example.com')
    await app.seed((tx) =>
      enrol(tx, app.clock.now(), member.id, makeCourseWithLessons(tx, 1).course.id, 'manual'),
    )
    await renderApp('/mon-espace', { app, as: member })
    const heading = await screen.findByRole('heading', { name: 'Derniers paiements' })
    for (const turn of [1, 2]) {
      ;(screen.getAllByRole('link', { name: 'Mes formations' })[0] as HTMLElement).focus()
      ;(screen.getAllByRole('link', { name: 'Paiements' })[0] as HTMLElement).click()
      await waitFor(() => expect(document.activeElement, `press ${turn}`).toBe(heading))
    }
    expect(document.querySelector('section[data-current]')).toBeTruthy()
  })
})

describe('course of others in the member space', () => {
  it('has lessons and no progress', async () => {
    const app = await testApp()
    const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 3))
    await renderApp(`/mon-espace/${course.slug}`, { app, as: await app.person('claire@example.com') })
    await screen.findAllByText(/^3\sleçons, /)
    expect(screen.queryByText(/0 sur/)).toBeNull()
  })
})
