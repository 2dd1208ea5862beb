/**
 * An own endpoint's contract, read by its route, the web client (as a type) and the API documentation.
 */
import type * as z from 'zod'
import type { Permission } from './access.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The allowed callers: anyone, signed-in people, or holders of one of these permissions. */
export type Access = 'anyone' | 'signedIn' | readonly Permission[]

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Fastify syntax: `/api/courses/:idOrSlug/outline`. */
  readonly path: string
  readonly access: Access
  readonly summary?: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply?: Reply
  /** Media type of a reply that is a file; `reply` is what JSON holds. */
  readonly sends?: string
  /** The largest body; absent: that of all endpoints of our own. */
  readonly bodyBytes?: number
  /** Requests a minute and address; absent: the general limit. */
  readonly perMinute?: number
}

/** An own endpoint as both sides read it: `params`, `query`, `body` and `reply` that are left out do not exist. */
export const endpoint = <
  const Path extends string,
  const M extends Method,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
>(
  contract: Endpoint<Params, Query, Body, Reply> & { readonly method: M; readonly path: Path },
): Endpoint<Params, Query, Body, Reply> & { readonly method: M; readonly path: Path } => contract

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

export type ParamsOf<E> = E extends { params?: infer Schema } ? Output<NonNullable<Schema>> : undefined
export type QueryOf<E> = E extends { query?: infer Schema } ? Output<NonNullable<Schema>> : undefined
export type BodyOf<E> = E extends { body?: infer Schema } ? Output<NonNullable<Schema>> : undefined
/** The client's input, before defaults are filled in. */
export type BodyInputOf<E> = E extends { body?: infer Schema } ? Input<NonNullable<Schema>> : undefined
export type QueryInputOf<E> = E extends { query?: infer Schema } ? Input<NonNullable<Schema>> : undefined
export type ReplyOf<E> = E extends { reply?: infer Schema } ? Output<NonNullable<Schema>> : undefined
