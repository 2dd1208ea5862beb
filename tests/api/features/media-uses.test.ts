/** Where a file of the library is used, and that it is not deleted there. */
import { expect, it } from 'vitest'
import { media } from '#drizzle/collections/media.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

it('names every record that holds its address, whatever the field, and stays until none does', async () => {
  const app = await testApp()
  const editor = await app.person('medias@example.com', { role: 'staff', permissions: ['media.manage'] })
  const other = await app.person('autre@example.com', { role: 'staff', permissions: ['pages.manage'] })
  const id = 'media0000000001'
  const upload = await app.engine.upload(media, id, 'file', {
    name: 'dune.txt',
    content: Buffer.from('dune'),
  })
  const { file, page } = await app.seed((tx) => {
    const file = tx.create(media, { id, name: 'Dune', file: upload })
    const address = `/api/files/media/${file.id}/${file.file}`
    const page = tx.create(pages, {
      title: 'À propos',
      slug: 'a-propos',
      content: `<p><img src="${address}" alt=""></p>`,
    })
    tx.create(siteSettings, {
      brand: 'Sable',
      socialLinks: [{ network: 'Photo', url: `https://a.example${address}` }],
    })
    makeCourseWithLessons(tx, 1, { title: 'Mieux dormir' })
    return { file, page }
  })
  const uses = async () =>
    (await app.call('GET', `/api/media/${file.id}/uses`, { as: editor }))
      .json()
      .items.map(({ collection, title }: Record<string, string>) => `${collection} ${title}`)
  expect((await uses()).sort()).toEqual(['pages À propos', 'site_settings Sable'])
  expect((await app.call('GET', `/api/media/${file.id}/uses`, { as: other })).statusCode).toBe(403)
  const path = `/api/collections/media/records/${file.id}`
  const refused = await app.call('DELETE', path, { as: editor })
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringMatching(/^Ce fichier est utilisé/),
  ])
  await app.seed((tx) => {
    tx.delete(pages, page.id)
    tx.update(siteSettings, tx.first(siteSettings, {}).id, { socialLinks: [] })
  })
  expect(await uses()).toEqual([])
  expect((await app.call('DELETE', path, { as: editor })).statusCode).toBe(204)
})
