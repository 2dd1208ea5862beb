import type { Feature } from '../feature.ts'
import { orderForms } from './order-forms.ts'
import { purchaseRoutes } from './routes.ts'

export const purchases: Feature = {
  name: 'purchases',
  routes: async (app, { engine, documents, publicUrl }) => {
    purchaseRoutes(app, engine, documents)
    await orderForms(app, publicUrl)
  },
}
