/** The lists that forms and public pages choose from: categories, tags, instructors; and the lowest price of a product. */
import { categories, tags } from '#drizzle/collections/categories.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { users } from '#drizzle/collections/users.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#drizzle/contract.ts'
import type { LineKind } from '#drizzle/domain/sellable.ts'
import { stamp } from '#server/core/clock.ts'
import { AppError } from '#server/core/errors.ts'
import { type Actor, actorHolds, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { pricedRecord, priceFacts, pricesOf } from '../content/index.ts'
import type * as contract from './contract.ts'

/** The categories that the caller may see, in their order; of one kind, or of all. */
export const listCategories = (engine: Engine, actor: Actor, kind?: LineKind) =>
  engine.read(actor).find(categories, kind ? { kind } : {}, { sort: 'order,name' })

/** The tags that the caller may see, by name. */
export const listTags = (engine: Engine, actor: Actor) => engine.read(actor).find(tags, {}, { sort: 'name' })

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

/** Throws 400 with the specification's message, 403 when the rule refuses. */
export const createCategory = (engine: Engine, actor: Actor, body: BodyOf<typeof contract.createCategory>) =>
  creating('Erreur lors de la création de la catégorie', () =>
    engine.write(actor, (tx) => tx.create(categories, body)),
  )

/** As `createCategory`. */
export const createTag = (engine: Engine, actor: Actor, body: BodyOf<typeof contract.createTag>) =>
  creating('Erreur lors de la création du tag', () => engine.write(actor, (tx) => tx.create(tags, body)))

/**
 * Everyone who may teach, for callers who write courses; else the instructors of published courses. By name.
 */
export const instructors = (engine: Engine, actor: Actor) => {
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

/** The legal mention beside a price. Throws 404 for a record that the caller may not see. */
export const lowestPrice = (
  engine: Engine,
  actor: Actor,
  { kind, id }: ParamsOf<typeof contract.lowestPrice>,
  { variant }: QueryOf<typeof contract.lowestPrice>,
) => {
  pricedRecord(engine.read(actor), kind, id)
  return priceFacts(engine.read(system), kind, id, variant, engine.clock.now())
}

/** Throws 404 for what the caller may not see. */
export const priceChanges = (
  engine: Engine,
  actor: Actor,
  { kind, id }: ParamsOf<typeof contract.priceChanges>,
) => {
  const record = pricedRecord(engine.read(actor), kind, id)
  return pricesOf(engine.read(system), kind, record, stamp(engine.clock.now()))
}
