import type { Feature } from '../feature.ts'
import { exportRoutes } from './routes.ts'

export const exportsFeature: Feature = {
  name: 'exports',
  routes: (app, { engine }) => exportRoutes(app, engine),
}
