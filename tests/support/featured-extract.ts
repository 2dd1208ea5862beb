/** A product's extract that the team chose for the home page, cut and ready. */
import { audioExtracts } from '#drizzle/collections/audio-extracts.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { recording } from '../../scripts/seed/mp3.ts'
import type { TestApp } from './app.ts'
import { makeProduit } from './catalogue.ts'

export const featuredExtract = async (app: TestApp, title: string, slug: string, seconds = 40) => {
  const product = await app.seed((tx) => makeProduit(tx, { title, slug }))
  const sound = { name: 'seance.mp3', content: recording('Séance', 110, seconds) }
  const file = await app.engine.upload(produits, product.id, 'downloads', sound)
  await app.seed((tx) => tx.update(produits, product.id, { downloads: [file] }))
  const manager = await app.person('m@example.com', { role: 'staff', permissions: ['products.manage'] })
  await app.call('PUT', `/api/produits/${product.id}/extract`, { as: manager, body: { source: file.name } })
  await app.seed((tx) =>
    tx.update(audioExtracts, tx.first(audioExtracts, { produit: product.id }).id, { isFeatured: true }),
  )
  await app.worker.drain()
}
