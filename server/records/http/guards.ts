/** Shared guards and their messages (PocketBase §1.2). */

import type { FastifyRequest } from 'fastify'
import { forbidden, notFound, unauthorized } from '#server/core/errors.ts'
import type { RawRecord } from '../actor.ts'
import type { AuthCollection, CollectionDefinition } from '../schema/definition.ts'
import type { Registry } from '../schema/registry.ts'

const MISSING = 'Missing or invalid collection context.'
const NEEDS_TOKEN = 'The request requires valid record authorization token.'

export const nameIn = (request: FastifyRequest): string =>
  (request.params as { collection?: string }).collection ?? ''

/** The collection of the path. Throws 404 with the message of the route. */
export const collectionIn = (
  registry: Registry,
  request: FastifyRequest,
  missing = MISSING,
): CollectionDefinition => {
  const found = registry.find(nameIn(request))
  if (!found) throw notFound(missing)
  return found
}

const isAuth = (collection: CollectionDefinition): collection is AuthCollection => collection.auth !== null

export const authCollectionIn = (registry: Registry, request: FastifyRequest): AuthCollection => {
  const found = collectionIn(registry, request)
  if (!isAuth(found)) throw notFound('Missing or invalid auth collection context.')
  return found
}

/** The caller's record. Throws 401 for guests. */
export const signedIn = (request: FastifyRequest): RawRecord => {
  const { record } = request.actor
  if (!record) throw unauthorized(NEEDS_TOKEN)
  return record
}

/** Throws 401 for guests and 403 for other callers than superusers. */
export const needSuperuser = (request: FastifyRequest): void => {
  signedIn(request)
  if (request.actor.kind !== 'superuser')
    throw forbidden('The authorized record is not allowed to perform this action.')
}

/** The caller's record, of the path's collection. Throws 404 for an unknown one, then 401, then 403. */
export const signedInTo = (
  registry: Registry,
  request: FastifyRequest,
): { collection: AuthCollection; record: RawRecord } => {
  const collection = collectionIn(registry, request)
  const record = signedIn(request)
  if (collection.id !== record.collectionId)
    throw forbidden(`The request requires auth record from ${record.collectionName} collection.`)
  return { collection: authCollectionIn(registry, request), record }
}
