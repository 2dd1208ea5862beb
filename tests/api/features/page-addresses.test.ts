/** Addresses of editorial pages: none of the application's own, and the old ones lead to the new one. */
import { expect, it } from 'vitest'
import { pages } from '#drizzle/collections/pages.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'

const PAGES = '/api/collections/pages/records'

const world = async () => {
  const app = await testApp()
  const editor = await app.person('pages@example.com', { role: 'staff', permissions: ['pages.manage'] })
  const create = (body: object) => app.call('POST', PAGES, { as: editor, body })
  const change = (id: string, body: object) => app.call('PATCH', `${PAGES}/${id}`, { as: editor, body })
  const former = (id: string) => app.engine.read(system).get(pages, id).formerSlugs ?? []
  return { app, editor, create, change, former }
}

it.each([
  'boutique',
  'admin',
  'api/avis',
  'webinaire',
  'webinaire-price-solo',
  'r',
  'produits/nouveau',
  'mon-espace',
])('refuses « %s », which the application answers', async (slug) => {
  const { create, change } = await world()
  const refused = await create({ title: 'Page', slug })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().data.slug.message).toMatch(/est celle d’une page du site/)
  const { id } = (await create({ title: 'Tarifs de groupe' })).json()
  expect((await change(id, { slug })).statusCode).toBe(400)
})

it('keeps the addresses that were online, and never those of a draft', async () => {
  const { create, change, former } = await world()
  const { id } = (await create({ title: 'Mentions', slug: 'mentions' })).json()
  await change(id, { slug: 'mentions-du-site' })
  expect(former(id)).toEqual([])
  await change(id, { status: 'published' })
  await change(id, { slug: 'mentions-legales' })
  await change(id, { slug: 'informations-legales' })
  expect(former(id)).toEqual(['mentions-du-site', 'mentions-legales'])
  await change(id, { slug: 'mentions-legales' })
  expect(former(id)).toEqual(['mentions-du-site', 'informations-legales'])
})

it('gives an old address to the page that takes it, and takes none from a caller', async () => {
  const { create, change, former, editor, app } = await world()
  const { id } = (await create({ title: 'Ateliers', slug: 'groupes', status: 'published' })).json()
  await change(id, { slug: 'groupes-de-parole' })
  const draft = (await create({ title: 'Brouillon', slug: 'groupes' })).json()
  expect(former(id)).toEqual(['groupes'])
  await change(draft.id, { slug: 'brouillon' })
  const other = (await create({ title: 'Groupes', slug: 'groupes', status: 'published' })).json()
  expect(former(id)).toEqual([])
  expect(other.slug).toBe('groupes')
  const answer = await app.call('PATCH', `${PAGES}/${id}`, { as: editor, body: { formerSlugs: ['contact'] } })
  expect([answer.statusCode, former(id)]).toEqual([400, []])
})

it('lets changes of a page online wait for the team of the pages alone', async () => {
  const { app, editor, create } = await world()
  const seller = await app.person('boutique@example.com', { role: 'staff', permissions: ['products.manage'] })
  const { id, updated } = (await create({ title: 'Contact', slug: 'contact', status: 'published' })).json()
  const body = { collection: 'pages', record: id, data: { content: '<p>Écrivez-moi.</p><script>1</script>' } }
  const path = '/api/collections/working_copies/records'
  expect((await app.call('POST', path, { as: seller, body })).statusCode).toBe(400)
  const copy = (await app.call('POST', path, { as: editor, body })).json()
  const publish = { copies: [{ id: copy.id, startedFrom: updated }], lessons: [] }
  expect((await app.call('GET', `${path}/${copy.id}`, { as: seller })).statusCode).toBe(404)
  expect(
    (await app.call('POST', '/api/working-copies/publish', { as: seller, body: publish })).statusCode,
  ).toBe(403)
  expect(app.engine.read(system).get(pages, id).content).toBe('')
  expect(
    (await app.call('POST', '/api/working-copies/publish', { as: editor, body: publish })).statusCode,
  ).toBe(204)
  expect(app.engine.read(system).get(pages, id).content).toBe('<p>Écrivez-moi.</p>')
})
