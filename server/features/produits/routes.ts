import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { changeProduits } from './bulk.ts'
import * as contract from './contract.ts'
import { exportProduits, importProduits } from './import.ts'
import { countProduits, duplicateProduit, orderProduits, setProduitStatus } from './service.ts'
import { storeVariants } from './variants.ts'

export const produitRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.orderProduits, async ({ body, request }) => {
    await orderProduits(engine, request.actor, body.ids)
    return undefined
  })
  route(app, contract.setProduitStatus, async ({ body, request }) => {
    await setProduitStatus(engine, request.actor, body)
    return undefined
  })
  route(app, contract.duplicateProduit, ({ params, request }) =>
    duplicateProduit(engine, request.actor, params.id),
  )
  route(app, contract.storeVariants, ({ params, body, request }) =>
    storeVariants(engine, request.actor, params.id, body),
  )
  route(app, contract.changeProduits, ({ body, request }) => changeProduits(engine, request.actor, body))
  route(app, contract.importProduits, ({ body, request }) => importProduits(engine, request.actor, body))
  route(app, contract.exportProduits, ({ reply }) => {
    reply.header('cache-control', 'private, no-store')
    reply.header('content-disposition', 'attachment; filename="produits.csv"')
    return reply.type('text/csv; charset=utf-8').send(Readable.from(exportProduits(engine.read(system))))
  })
  route(app, contract.countProduits, ({ query }) => countProduits(engine, query.q?.trim() ?? ''))
}
