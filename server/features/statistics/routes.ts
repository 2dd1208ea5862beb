import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { statistics } from './service.ts'

export const statisticsRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.statistics, async ({ query }) => {
    try {
      return await statistics(engine, query)
    } catch (cause) {
      // The specification's sentence for the reader; the cause goes to the log.
      throw new AppError(500, 'Erreur lors du chargement des statistiques', {}, { cause })
    }
  })
}
