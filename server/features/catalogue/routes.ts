import type { FastifyInstance } from 'fastify'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import { AppError } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import { type Actor, actorHolds, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { priceFacts } from '../content/service.ts'
import * as contract from './contract.ts'
import { countUses, orderCategories } from './service.ts'

/** A refused value keeps its field errors under the specification's own sentence (§8). */
const creating = async <T>(message: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.status === 400)
      throw new AppError(400, message, error.data, { cause: error })
    throw error
  }
}

const instructors = (engine: Engine, actor: Actor) => {
  const reader = engine.read(system)
  const found = actorHolds(actor, ['courses.manage'])
    ? reader.find(users, { filter: "role != 'member'" }, { sort: 'name' })
    : [...new Set(reader.find(courses, { status: 'published' }).map((course) => course.instructor))]
        .filter((id) => id !== '')
        .map((id) => reader.getOrNull(users, id))
        .filter((person) => person !== null)
        .sort((a, b) => a.name.localeCompare(b.name, 'fr'))
  return found.map(({ id, collectionId, name, avatar, headline, bio }) => ({
    id,
    collectionId,
    name,
    avatar,
    headline,
    bio,
  }))
}

export const catalogueRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.listCategories, ({ query, request }) =>
    engine
      .read(request.actor)
      .find(categories, query.kind ? { kind: query.kind } : {}, { sort: 'order,name' }),
  )
  route(app, contract.createCategory, ({ body, request }) =>
    creating('Erreur lors de la création de la catégorie', () =>
      engine.write(request.actor, (tx) => tx.create(categories, body)),
    ),
  )
  route(app, contract.orderCategories, async ({ body, request }) => {
    await orderCategories(engine, request.actor, body)
    return undefined
  })
  route(app, contract.categoryUses, () => countUses(engine))
  route(app, contract.listTags, ({ request }) => engine.read(request.actor).find(tags, {}, { sort: 'name' }))
  route(app, contract.createTag, ({ body, request }) =>
    creating('Erreur lors de la création du tag', () =>
      engine.write(request.actor, (tx) => tx.create(tags, body)),
    ),
  )
  route(app, contract.listInstructors, ({ request }) => instructors(engine, request.actor))
  route(app, contract.lowestPrice, ({ params, request }) => {
    // 404 for what the caller may not see.
    const reader = engine.read(request.actor)
    if (params.kind === 'course') reader.get(courses, params.id)
    else reader.get(produits, params.id)
    return priceFacts(engine.read(system), params.kind, params.id, engine.clock.now())
  })
}
