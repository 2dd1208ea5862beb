import type { Feature } from '../feature.ts'
import { siteRoutes } from './routes.ts'
import { wellKnownRoutes } from './well-known.ts'

export const site: Feature = {
  name: 'site',
  routes: async (app, { engine, ports, publicUrl, webDir }) => {
    wellKnownRoutes(app, engine, { publicUrl })
    if (webDir)
      await siteRoutes(app, engine, { webDir, publicUrl, takesCards: ports.payments.publishableKey !== '' })
  },
}
