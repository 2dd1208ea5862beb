import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import { checkKinds } from '../sellables/index.ts'
import * as contract from './contract.ts'
import { fittingPacks } from './fitting-packs.ts'
import { listPacks, readPack } from './pack-view.ts'

export const packRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.listPacks, () => listPacks(engine))
  route(app, contract.readPack, ({ params, request }) => readPack(engine, request.actor, params.slug))
  route(app, contract.fittingPacks, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    checkKinds(engine, body.items)
    const { record } = request.actor
    return fittingPacks(engine, record?.collectionName === 'users' ? record.id : '', body)
  })
}
