/** Addresses that people type, and that pages link to: none may be one that a browser would run. */
import { expect, it } from 'vitest'
import { collections } from '#drizzle/collections/index.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { socialVideos } from '#drizzle/collections/social-videos.ts'
import type { Field } from '#drizzle/field-kinds.ts'
import { system } from '#server/records/actor.ts'
import type { Tx } from '#server/records/types.ts'
import { testApp } from '../../support/app.ts'

/** What writes a record with this address in each field that holds one. */
const WRITES: Readonly<Record<string, (tx: Tx, url: string) => unknown>> = {
  'produits.buttonLink': (tx, buttonLink) => tx.create(produits, { title: 'Carnet', price: 3, buttonLink }),
  'notifications.link': (tx, link) => tx.create(notifications, { title: 'Bonjour', link }),
  'site_settings.bookingUrl': (tx, bookingUrl) => tx.create(siteSettings, { brand: 'Sable', bookingUrl }),
  'site_settings.socialLinks': (tx, url) =>
    tx.create(siteSettings, { brand: 'Sable', socialLinks: [{ network: 'instagram', url }] }),
  'pages.blocks': (tx, url) =>
    tx.create(pages, { title: 'Une page', blocks: { button: { label: 'Ouvrir', url } } }),
  'social_videos.url': (tx, url) => tx.create(socialVideos, { network: 'youtube', title: 'Un film', url }),
}

it('every field that holds addresses is listed here', () => {
  const declared = collections.flatMap(({ name, fields }) =>
    Object.entries<Field>(fields).flatMap(([field, { addresses }]) =>
      addresses ? [`${name}.${field}`] : [],
    ),
  )
  expect(declared.sort()).toEqual(Object.keys(WRITES).sort())
})

it.each(Object.entries(WRITES))('%s refuses a script address', async (path, write) => {
  const { engine } = await testApp()
  const written = engine.write(system, (tx) => write(tx, 'javascript:alert(1)'))
  await expect(written).rejects.toMatchObject({
    status: 400,
    data: { [path.split('.')[1] ?? '']: { code: 'validation_invalid_url' } },
  })
  await engine.write(system, (tx) => write(tx, 'https://example.com/ici'))
})
