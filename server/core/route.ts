import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js'
import * as z from 'zod'
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#drizzle/contract.ts'
import { badRequest, type FieldErrors, INVALID_REQUEST_MESSAGE, sentence } from './errors.ts'
import { issueSentence } from './issue-sentences.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Throws 401 or 403 unless the request's caller has the access; set once by the application. */
    authorize(request: FastifyRequest, access: Access): void
    /** Every registered contract, in order: their limits are the first rules of the settings. */
    contracts: AnyEndpoint[]
  }
  interface FastifyContextConfig {
    /** An endpoint of the product: the `auth-token` cookie counts, errors carry `statusMessage`. */
    own?: boolean
  }
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

export interface Call<E> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * The path by which an endpoint's limit is counted: `/api/orders/-/pay` of `/api/orders/:number/pay`. All records share
 * one limit, and endpoints below one prefix have one each.
 */
export const limitPath = (pattern: string): string =>
  pattern
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '-' : segment))
    .join('/')

/** More than a user corrects at once; a body may have thousands of errors. */
const MAX_PROBLEMS = 20
const MAX_NAME_LENGTH = 80

/** The first error of each field, up to the maximum. */
const fieldErrors = (issues: readonly z.core.$ZodIssue[]): FieldErrors => {
  const data: FieldErrors = {}
  let room = MAX_PROBLEMS
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null
    for (const path of unknown ?? [issue.path.map(String).join('.') || 'body']) {
      if (room === 0) return data
      room -= 1
      data[path.slice(0, MAX_NAME_LENGTH)] ??= {
        code: unknown ? 'validation_unknown_field' : 'validation_invalid_value',
        message: sentence(issue.message),
      }
    }
  }
  return data
}

type Part = FastifyRouteSchemaDef<z.ZodType>

/**
 * Fastify's validator of one part of a request: replaces it by zod's output, and refuses it with the error
 * envelope and French messages. That of `fastify-type-provider-zod` does not support custom messages.
 */
const validatorCompiler =
  ({ schema, httpPart }: Part) =>
  (value: unknown): { value: unknown } | { error: Error } => {
    const parsed = schema.safeParse(httpPart === 'body' ? (value ?? {}) : value, { error: issueSentence })
    if (parsed.success) return { value: parsed.data }
    return { error: badRequest(INVALID_REQUEST_MESSAGE, fieldErrors(parsed.error.issues)) }
  }

/**
 * Fastify's serializer of a reply: only fields of the contract are sent. A reply that does not match is a
 * bug, hence a 500. The provider's own serializer encodes, which fails for contracts with a transformation.
 */
const serializerCompiler =
  ({ schema, url }: Part) =>
  (value: unknown): string => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return JSON.stringify(parsed.data)
    throw new Error(`The reply of ${url} does not fit its contract`, { cause: parsed.error })
  }

const accessText = (access: Access): string => {
  if (access === 'anyone') return 'Anyone.'
  return access === 'signedIn' ? 'Anyone signed in.' : `One of: ${access.join(', ')}.`
}

const NOTHING = z.undefined()
const FILE = z.string().meta({ format: 'binary' })

/** The schema for Fastify's validation and `@fastify/swagger`: the contract itself, without a second list. */
const schemaOf = (contract: AnyEndpoint): FastifySchema => ({
  // The first noun of the address, the same tag as the records of the collection of that name.
  tags: [contract.path.split('/')[2] ?? ''],
  summary: contract.summary ?? `${contract.method} ${contract.path}`,
  description: accessText(contract.access),
  ...(contract.params ? { params: contract.params } : {}),
  ...(contract.query ? { querystring: contract.query } : {}),
  ...(contract.body ? { body: contract.body } : {}),
  response: contract.sends
    ? { 200: { content: { [contract.sends]: { schema: FILE } } } }
    : { [contract.reply ? 200 : 204]: contract.reply ?? NOTHING },
})

/**
 * Enables endpoints with contracts: their list, and Fastify's handling of their schemas. Call before the
 * first `route`.
 */
export const readContracts = (app: FastifyInstance): void => {
  app.decorate('contracts', [])
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
}

/**
 * Registers an endpoint: access, then params, body and query by zod, then the handler. The reply is reduced
 * to the contract; without a reply contract `undefined` answers 204, and anything else is sent unchanged.
 */
export const route = <E extends AnyEndpoint>(
  app: FastifyInstance,
  contract: E,
  handler: (call: Call<E>) => Promise<ReplyOf<E> | FastifyReply> | ReplyOf<E> | FastifyReply,
): void => {
  app.contracts.push(contract)
  app.route({
    method: contract.method,
    url: contract.path,
    config: { own: true },
    ...(contract.bodyBytes === undefined ? {} : { bodyLimit: contract.bodyBytes }),
    schema: schemaOf(contract),
    // Before validation: a caller without access learns nothing of the request format.
    preValidation: (request, _reply, done) => {
      app.authorize(request, contract.access)
      done()
    },
    handler: async (request, reply) => {
      const { params, query, body } = request
      const result = await handler({ params, query, body, request, reply } as Call<E>)
      if (reply.sent || result === reply) return reply
      return result === undefined ? reply.code(204).send() : reply.send(result)
    },
  })
}
