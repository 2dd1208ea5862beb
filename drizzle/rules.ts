/**
 * API rules, written with words: what the record engine compiles and enforces. Only declarations of collections and the
 * server import this file; a screen asks `allows()` of `access.ts`.
 */
import type { Permission } from './access.ts'

/**
 * An API rule in PocketBase's filter language. `null` is superusers only, `''` is everyone
 * (PocketBase API rules), so a rule that was forgotten is closed.
 */
export type Rule = string | null

export const anyone: Rule = ''
export const nobody: Rule = null
export const signedIn = "@request.auth.id != ''"

/** True for an administrator and for staff holding one of the permissions. */
export const can = (...permissions: Permission[]): string => {
  const held = permissions.map((permission) => `@request.auth.permissions:each ?= '${permission}'`)
  return `(@request.auth.role = 'admin' || (@request.auth.role = 'staff' && (${held.join(' || ')})))`
}

/** The record names the caller in `field` (`id` when the record is the caller). */
export const own = (field: string): string => `(@request.auth.id != '' && ${field} = @request.auth.id)`

/**
 * For an update rule: the caller leaves `field` unchanged, or has `right` at its new value. A rule is
 * evaluated on the stored record; a right that is derived through a field which the caller may change has to
 * hold at the target too.
 */
export const leaves = (field: string, right = ''): string =>
  right === ''
    ? `(@request.body.${field}:changed = false)`
    : `(@request.body.${field}:changed = false || ${right})`

/** Grants when one of the rules grants; `null` rules grant nothing and `''` grants everything. */
export const or = (...rules: Rule[]): Rule => {
  const open = rules.filter((rule): rule is string => rule !== null)
  if (open.length === 0) return null
  if (open.includes('')) return ''
  return `(${open.join(' || ')})`
}

/** Grants when all of the rules grant; a `null` rule closes the whole. */
export const and = (...rules: Rule[]): Rule => {
  if (rules.includes(null)) return null
  const requested = rules.filter((rule): rule is string => rule !== null && rule !== '')
  return requested.length === 0 ? '' : `(${requested.join(' && ')})`
}
