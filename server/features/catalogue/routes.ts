import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import {
  createCategory,
  createTag,
  instructors,
  listCategories,
  listTags,
  lowestPrice,
  priceChanges,
} from './lists.ts'
import { countUses, orderCategories } from './service.ts'

export const catalogueRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.listCategories, ({ query, request }) =>
    listCategories(engine, request.actor, query.kind),
  )
  route(app, contract.createCategory, ({ body, request }) => createCategory(engine, request.actor, body))
  route(app, contract.orderCategories, async ({ body, request }) => {
    await orderCategories(engine, request.actor, body)
    return undefined
  })
  route(app, contract.categoryUses, () => countUses(engine))
  route(app, contract.listTags, ({ request }) => listTags(engine, request.actor))
  route(app, contract.createTag, ({ body, request }) => createTag(engine, request.actor, body))
  route(app, contract.listInstructors, ({ request }) => instructors(engine, request.actor))
  route(app, contract.priceChanges, ({ params, request }) => priceChanges(engine, request.actor, params))
  route(app, contract.lowestPrice, ({ params, query, request }) =>
    lowestPrice(engine, request.actor, params, query),
  )
}
