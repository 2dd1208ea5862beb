/**
 * A collection's declaration: its fields, and behind a function its rules and indexes, so that a bundler can leave
 * them out of the browser. Nothing else in the project lists a collection's fields.
 */
import type { Permission } from './access.ts'
import type { Fields } from './field-kinds.ts'
import type { Rule } from './rules.ts'

interface Index {
  readonly columns: readonly string[]
  readonly unique?: boolean
  /** A SQL condition on the columns for a partial index. */
  readonly where?: string
}

/** Rules and storage of a collection. An absent rule is closed (superusers only). */
interface CollectionPolicy {
  /** Both list and view. */
  readonly read?: Rule
  readonly list?: Rule
  readonly view?: Rule
  /** Create, update and delete. */
  readonly write?: Rule
  readonly create?: Rule
  readonly update?: Rule
  readonly delete?: Rule
  /** Auth collections: who may sign in (`''` everyone) and who manages accounts. */
  readonly auth?: Rule
  readonly manage?: Rule
  /** Auth collections: who reads addresses that are not public, beside those who manage accounts. */
  readonly emails?: Rule
  /** Auth collections: codes by mail open a session. */
  readonly otp?: boolean
  /** Auth collections: whose sign-in takes a second method (PocketBase's MFA rule). */
  readonly secondStep?: Rule
  readonly indexes?: readonly Index[]
  /** Permissions that manage the collection: they read its private fields. */
  readonly managers?: readonly Permission[]
  /**
   * The field that names the person whom a record describes (`id`: the record itself); that person reads its
   * private fields.
   */
  readonly subject?: string
}

export type CollectionType = 'base' | 'auth' | 'view'

export interface Collection<F extends Fields = Fields, Name extends string = string> {
  readonly name: Name
  readonly type: CollectionType
  readonly system: boolean
  readonly fields: F
  readonly policy: () => CollectionPolicy
}

const declare =
  (type: CollectionType, system: boolean) =>
  <const F extends Fields, const Name extends string>(
    name: Name,
    declared: F,
    policy: () => CollectionPolicy,
  ): Collection<F, Name> => ({
    name,
    type,
    system,
    fields: declared,
    policy,
  })

export const collection = /* @__PURE__ */ declare('base', false)
export const authCollection = /* @__PURE__ */ declare('auth', false)
export const systemCollection = /* @__PURE__ */ declare('base', true)
export const systemAuthCollection = /* @__PURE__ */ declare('auth', true)
