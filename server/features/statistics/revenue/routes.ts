import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { FeatureContext } from '../../feature.ts'
import * as contract from '../contract.ts'
import { visitsOf } from '../visits/visits.ts'
import { recurringOf } from './recurring.ts'
import { revenueOf } from './revenue.ts'
import { sourcesOf } from './sources.ts'

export const revenueRoutes = (app: FastifyInstance, { engine, publicUrl }: FeatureContext): void => {
  route(app, contract.revenueFigures, ({ query }) => revenueOf(engine.reads, query))
  route(app, contract.recurringFigures, ({ query }) => recurringOf(engine, query))
  route(app, contract.visitFigures, ({ query }) => visitsOf(engine.reads, query))
  route(app, contract.sourceFigures, ({ query }) => sourcesOf(engine.reads, publicUrl, query))
}
