import type { Feature } from '../feature.ts'
import { publicationHooks } from './publication.ts'
import { courseRoutes } from './routes.ts'
import { courseSellable } from './sellable.ts'
import { versionHooks } from './versions.ts'

export const courses: Feature = {
  name: 'courses',
  sellables: { course: courseSellable },
  hooks: (engine) => {
    publicationHooks(engine)
    versionHooks(engine)
  },
  routes: (app, { engine }) => courseRoutes(app, engine),
}
