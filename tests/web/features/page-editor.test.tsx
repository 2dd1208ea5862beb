/** The editor of an editorial page: drafts are completed and published; what is online changes on request. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pages } from '#drizzle/collections/pages.ts'
import { FIRST_PAGES } from '#server/features/site/first-pages.ts'
import { system } from '#server/records/actor.ts'
import { filled, slotsOf } from '../../../web/features/admin-pages/slots.ts'
import { testApp } from '../../support/app.ts'
import { dialog, dialogIsClosed, field, press, write } from '../../support/interact.ts'
import { renderApp } from '../../support/render-app.tsx'

const SLOT = '[À compléter par l’éditeur du site avant la mise en ligne]'

const open = async (page: object) => {
  const app = await testApp()
  const admin = await app.person('pages@example.com', { role: 'admin' })
  const { id } = await app.seed((tx) =>
    tx.create(pages, { title: 'Mentions légales', slug: 'mentions-legales', ...page }),
  )
  await renderApp(`/admin/pages/${id}`, { app, as: admin })
  await field('Titre')
  return { app, stored: () => app.engine.read(system).get(pages, id) }
}

describe('passages to fill in', () => {
  it('are named by the heading above them, or by their sentence', () => {
    const page = (slug: string) => FIRST_PAGES.find((one) => one.slug === slug)?.content ?? ''
    expect(slotsOf(page('mediation')).map(({ label }) => label)).toEqual([
      'Médiateur compétent',
      'Saisir le médiateur',
    ])
    expect(slotsOf(page('retractation'))[0]?.label).toMatch(/Vous pouvez aussi nous écrire à$/)
    expect(slotsOf('<p>Rien à faire.</p>')).toEqual([])
  })

  it('take a paragraph a line, stay where nothing is typed, and hold no markup of what is typed', () => {
    const html = `<h2>Éditeur</h2><p>${SLOT}</p><h2>Hébergement</h2><p>${SLOT}</p><p>Écrire à\u00a0: ${SLOT}</p>`
    const text = filled(html, ['Claire Dunes\n12 rue du Port <b>', '', 'moi@example.com'])
    expect(text).toBe(
      `<h2>Éditeur</h2><p>Claire Dunes</p><p>12 rue du Port &lt;b&gt;</p><h2>Hébergement</h2><p>${SLOT}</p><p>Écrire à&nbsp;: moi@example.com</p>`,
    )
    expect(slotsOf(text)).toHaveLength(1)
  })
})

describe('editor of a page', () => {
  it('is published once its passages are filled in', async () => {
    const { stored } = await open({ content: `<h2>Éditeur du site</h2><p>${SLOT}</p>` })
    await press('Publier')
    const form = await dialog('Compléter la page')
    await write('Éditeur du site', 'Claire Dunes, 12 rue du Port', form)
    await press('Mettre dans la page', form)
    await dialogIsClosed('Compléter la page')
    await press('Publier')
    await press('Publier', await dialog(/^Publier « Mentions légales »/))
    await waitFor(() => expect(stored().status).toBe('published'))
    expect(stored().content).toContain('Claire Dunes, 12 rue du Port')
    expect(stored().content).not.toContain('À compléter')
  })

  it('leaves what is online as it is until it is put online', async () => {
    const { stored } = await open({ status: 'published', content: '<p>Ancien.</p>' })
    await write('Titre', 'Informations légales')
    await press('Enregistrer')
    await screen.findByText('Modifications pas encore en ligne')
    expect(stored().title).toBe('Mentions légales')
    await press('Mettre en ligne les modifications')
    const shown = await dialog('Mettre en ligne les modifications')
    expect(within(shown).getByText('Informations légales')).toBeTruthy()
    await press('Mettre en ligne', shown)
    await waitFor(() => expect(stored().title).toBe('Informations légales'))
  })

  it('shows at the address that another page has it', async () => {
    const { app, stored } = await open({})
    await app.engine.write(system, (tx) => tx.create(pages, { title: 'Contact', slug: 'contact' }))
    await write('Adresse (facultatif)', 'contact')
    await press('Enregistrer')
    const input = await field('Adresse (facultatif)')
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(stored().slug).toBe('mentions-legales')
  })
})
