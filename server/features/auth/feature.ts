import type { Feature } from '../feature.ts'
import { authRoutes } from './routes.ts'

export const auth: Feature = {
  name: 'auth',
  routes: (app, { engine, publicUrl }) =>
    authRoutes(app, engine, { secureCookies: publicUrl.startsWith('https:') }),
}
