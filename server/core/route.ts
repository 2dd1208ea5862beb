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
    /** Every contract that was registered, in order: the limits that they ask for are the first rules of the settings. */
    contracts: AnyEndpoint[]
  }
  interface FastifyContextConfig {
    /** An endpoint of our own: the `auth-token` cookie counts, errors carry `statusMessage`. */
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

/** More than anybody mends at once; a body may be wrong in thousands of places. */
const MAX_PROBLEMS = 20
const MAX_NAME_LENGTH = 80

/** The first problem of each field, of as many as are worth telling. */
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
 * Fastify's validator of one part of a request: what zod makes of it takes its place, what it refuses is our envelope
 * with French sentences. `fastify-type-provider-zod` has one too, which has no place for sentences of ours.
 */
const validatorCompiler =
  ({ schema, httpPart }: Part) =>
  (value: unknown): { value: unknown } | { error: Error } => {
    const parsed = schema.safeParse(httpPart === 'body' ? (value ?? {}) : value, { error: issueSentence })
    if (parsed.success) return { value: parsed.data }
    return { error: badRequest(INVALID_REQUEST_MESSAGE, fieldErrors(parsed.error.issues)) }
  }

/**
 * Fastify's serializer of a reply: what leaves is what the contract names. A reply that does not fit is our bug, hence
 * a 500. The provider's own encodes, which contracts with a transformation refuse.
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

/** What `Fastify` validates by and `@fastify/swagger` describes: the contract itself, no second list. */
const schemaOf = (contract: AnyEndpoint): FastifySchema => ({
  // The noun that the address begins with, beside the records of the collection of that name.
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

/** Makes endpoints of our own possible: their list, and how Fastify reads their schemas. Call before the first `route`. */
export const readContracts = (app: FastifyInstance): void => {
  app.decorate('contracts', [])
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
}

/**
 * Registers an endpoint of our own: access, then params, body and query by zod, then the handler. The reply is cut
 * down to what the contract names; without a reply contract `undefined` answers 204, and anything else is sent as is.
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
    // Before the request is judged: who may not call learns nothing of what a call looks like.
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
