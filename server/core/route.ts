import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#drizzle/contract.ts'
import { badRequest, type FieldErrors, INVALID_REQUEST_MESSAGE, sentence } from './errors.ts'
import { issueSentence } from './issue-sentences.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Throws 401 or 403 unless the request's caller has the access; set once by the application. */
    authorize(request: FastifyRequest, access: Access): void
    /** Every contract that was registered, in order, for the API's own description. */
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

const fieldErrors = (issues: readonly z.core.$ZodIssue[]): FieldErrors => {
  const data: FieldErrors = {}
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null
    for (const path of unknown ?? [issue.path.map(String).join('.') || 'body']) {
      data[path] ??= {
        code: unknown ? 'validation_unknown_field' : 'validation_invalid_value',
        message: sentence(issue.message),
      }
    }
  }
  return data
}

const check = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: issueSentence })
  if (parsed.success) return parsed.data
  throw badRequest(INVALID_REQUEST_MESSAGE, fieldErrors(parsed.error.issues))
}

/** What leaves is what the contract names; a reply that does not fit is our bug, hence a 500. */
const shape = (schema: z.ZodType, value: unknown, path: string): unknown => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(`The reply of ${path} does not fit its contract`, { cause: parsed.error })
}

/**
 * Registers an endpoint of our own: access, then params, query and body by zod, then the handler. The reply is cut
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
    handler: async (request, reply) => {
      app.authorize(request, contract.access)
      const call = {
        params: check(contract.params, request.params),
        query: check(contract.query, request.query),
        body: check(contract.body, request.body ?? {}),
        request,
        reply,
      } as Call<E>
      const result = await handler(call)
      if (reply.sent || result === reply) return reply
      if (result === undefined) return reply.code(204).send()
      return reply.send(contract.reply ? shape(contract.reply, result, contract.path) : result)
    },
  })
}
