/** The editor of a product in front of an administrator. */
import { produits } from '#drizzle/collections/produits.ts'
import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import { system } from '#server/records/actor.ts'
import ProductPage from '../../web/features/admin-produits/pages/ProductPage.tsx'
import { Toaster } from '../../web/ui/toast/Toaster.tsx'
import { type Person, type TestApp, testApp } from './app.ts'
import { makeProduit } from './catalogue.ts'
import { field } from './interact.ts'
import { renderElement } from './render-element.tsx'

export const SAVED = /^Enregistré à/

/** Without the menu of the administration, which costs as much as the editor. */
export const showProduct = (app: TestApp, as: Person, id: string) =>
  renderElement(
    <>
      <ProductPage />
      <Toaster />
    </>,
    { app, as, path: ADMIN_PATHS.adminProduct, at: `/admin/produits/${id}` },
  )

export const openProduct = async (data: Parameters<typeof makeProduit>[1] = {}) => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const { id, slug } = await app.seed((tx) => makeProduit(tx, { title: 'Carnet', status: 'draft', ...data }))
  const page = await showProduct(app, admin, id)
  await field('Prix')
  return { ...page, admin, id, slug, stored: () => app.engine.read(system).get(produits, id) }
}
