import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { devis } from '#drizzle/collections/devis.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { system } from '#server/records/actor.ts'
import DevisPage from '../../../web/features/devis/pages/DevisPage.tsx'
import { testApp } from '../../support/app.ts'
import { renderElement } from '../../support/render-element.tsx'

const ID = 'devis0000000001'
const LINE = {
  title: 'Journée de formation',
  qty: 1,
  unitCents: 60_000,
  taxRate: 20,
  taxTreatment: 'standard',
}

/** The page of a quote that the team has sent, as its mail leads there. */
const sentQuote = async () => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  await app.seed((tx) =>
    tx.create(siteSettings, { brand: 'Sable', legal: { raisonSociale: 'Apolline Martin' } }),
  )
  const body = {
    name: 'Anne Le Goff',
    email: 'anne.legoff@example.com',
    lines: [LINE, LINE],
    validUntil: '2026-12-20',
    conditions: 'Première ligne.\nSeconde ligne.',
  }
  for (const [method, path, given] of [
    ['PUT', `/api/devis/${ID}`, body],
    ['POST', `/api/devis/${ID}/send`, undefined],
  ] as const) {
    const answer = await app.call(method, path, { as: admin, body: given })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  const { accessToken } = app.engine.read(system).get(devis, ID)
  const open = () =>
    renderElement(<DevisPage />, { app, path: '/devis/:id', at: `/devis/${ID}?token=${accessToken}` })
  return { open }
}
const accepted = async () => (await screen.findByText(/^Devis accepté par/)).closest('[role="status"]')

describe('page of a quote', () => {
  it('moves the focus to the result once accepted; a later visit starts at its head', async () => {
    const { open } = await sentQuote()
    const { unmount } = await open()
    fireEvent.change(await screen.findByLabelText('Prénom et nom'), { target: { value: 'Anne Le Goff' } })
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Accepter le devis' }))
    const here = await accepted()
    await waitFor(() => expect(here).toBe(document.activeElement))
    unmount()
    await open()
    await accepted()
    // The effect that would take it has run by then.
    await new Promise((done) => setTimeout(done, 50))
    expect(document.activeElement).toBe(document.body)
  })

  it('shows two equal lines, and the line breaks of the team’s text', async () => {
    await (await sentQuote()).open()
    expect(await screen.findAllByText(/^Journée de formation/)).toHaveLength(2)
    expect(screen.getByText(/^Première ligne\./).className).toMatch(/written/)
  })
})
