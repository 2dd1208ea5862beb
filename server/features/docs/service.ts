/**
 * The API described from what validates it, as OpenAPI 3.1, whose schemas are JSON Schema: own endpoints by
 * `@fastify/swagger` from their contracts, records from the definitions of their collections.
 */
import type { CollectionDefinition } from '#server/records/schema/definition.ts'
import { collectionPaths, recordSchema, refusal } from './collection-paths.ts'
import { fixedPaths } from './fixed-paths.ts'

type Json = Record<string, unknown>

export interface Operation {
  readonly tags?: readonly string[]
  readonly responses: Readonly<Record<string, Json>>
}
/** Operations by path and method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

const ERROR: Json = {
  type: 'object',
  properties: { status: { type: 'integer' }, message: { type: 'string' }, data: { type: 'object' } },
}

/** An operation of our own with the refusal that all of them share, which no contract repeats. */
const withRefusal = (operation: Operation): Operation => {
  const responses = Object.entries(operation.responses).map(([status, entry]) => [
    status,
    { ...entry, description: 'Done' },
  ])
  return { ...operation, responses: { ...Object.fromEntries(responses), default: refusal } }
}

const merged = (records: Paths, own: Paths): Paths => {
  const paths: Record<string, Readonly<Record<string, Operation>>> = { ...records }
  for (const [path, operations] of Object.entries(own)) {
    const complete = Object.entries(operations).map(([method, entry]) => [method, withRefusal(entry)])
    paths[path] = { ...paths[path], ...Object.fromEntries(complete) }
  }
  return paths
}

/** The whole document. Names of collections and fields are public; rules and hidden fields are not in it. */
export const openApi = (
  collections: readonly CollectionDefinition[],
  own: Paths,
  { server, title }: { readonly server: string; readonly title: string },
): Json => {
  const shown = collections.filter((collection) => !collection.system)
  const records = Object.assign({}, ...shown.map(collectionPaths), fixedPaths(shown)) as Paths
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'The record API and the product’s own endpoints.',
    },
    servers: [{ url: server }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: ERROR,
        ...Object.fromEntries(shown.map((entry) => [entry.name, recordSchema(entry)])),
      },
    },
    security: [{ token: [] }, {}],
    paths: merged(records, own),
  }
}
