/**
 * Single checks of settings, with PocketBase's codes and messages (§1.3). Empty values only fail `needed`.
 */
import { isIP } from 'node:net'
import type { FieldError, FieldErrors } from '#server/core/errors.ts'
import { isIpOrNetwork } from '#server/core/ip.ts'
import { cronProblem } from '#server/jobs/crons.ts'
import { blank, failure } from '#server/records/schema/field-errors.ts'
import { isUrl } from '#server/records/write/validate/text.ts'

/** Null, or the error of a value or of its parts by name. */
export type Check<Value> = (value: Value) => FieldError | FieldErrors | null

/** Not the zero value. */
export const needed: Check<string | number | readonly unknown[]> = (value) =>
  value === '' || value === 0 || (Array.isArray(value) && value.length === 0) ? blank() : null

/** Zero, which is empty, or at least the threshold. */
export const atLeast =
  (threshold: number): Check<number> =>
  (value) =>
    value === 0 || value >= threshold
      ? null
      : failure('validation_min_greater_equal_than_required', `Must be no less than ${threshold}.`, {
          threshold,
        })

/** At most the threshold. */
export const atMost =
  (threshold: number): Check<number> =>
  (value) =>
    value <= threshold
      ? null
      : failure('validation_max_less_equal_than_required', `Must be no greater than ${threshold}.`, {
          threshold,
        })

/** Empty, or a URL with a host. */
export const address: Check<string> = (value) =>
  value === '' || isUrl(value) ? null : failure('validation_is_url', 'Must be a valid URL.')

const DNS_NAME = /^\w[\w-]{0,62}(\.\w[\w-]{0,62})*[._]?$/

/** Empty, an IP address, or a DNS name of at most 255 characters. */
export const host: Check<string> = (value) =>
  value === '' || isIP(value) !== 0 || (value.length <= 255 && DNS_NAME.test(value))
    ? null
    : failure('validation_is_host', 'Must be a valid IP address or DNS name.')

/** Empty, or three or six hexadecimal digits, with or without `#`. */
export const hexColor: Check<string> = (value) =>
  value === '' || /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)
    ? null
    : failure('validation_is_hex_color', 'Must be a valid hexadecimal color code.')

/** Empty, or a valid cron expression. */
export const cron: Check<string> = (value) => {
  const problem = value === '' ? null : cronProblem(value)
  return problem === null ? null : failure('validation_invalid_cron', problem)
}

/** Empty, or a match of the pattern. */
export const matches =
  (pattern: RegExp): Check<string> =>
  (value) =>
    value === '' || pattern.test(value)
      ? null
      : failure('validation_match_invalid', 'Must be in a valid format.')

/** Empty, or of this length. */
export const exactly =
  (length: number): Check<string> =>
  (value) =>
    value === '' || Buffer.byteLength(value) === length
      ? null
      : failure('validation_length_invalid', `The length must be exactly ${length}.`, {
          min: length,
          max: length,
        })

/** Each entry an address or a network; the errors are by index. */
export const ips: Check<readonly string[]> = (values) => {
  const wrong = values.flatMap((value, at) =>
    isIpOrNetwork(value)
      ? []
      : [[String(at), failure('validation_is_ip', 'Must be a valid IP address or subnet.')]],
  )
  return wrong.length > 0 ? Object.fromEntries(wrong) : null
}

/** The first error of a value. */
export const first = <Value>(value: Value, checks: readonly Check<Value>[]) => {
  for (const check of checks) {
    const problem = check(value)
    if (problem) return problem
  }
  return null
}

/** The fields with errors; null without any. */
export const collect = (
  fields: Readonly<Record<string, FieldError | FieldErrors | null>>,
): FieldErrors | null => {
  const wrong = Object.entries(fields).flatMap(([name, problem]) =>
    problem ? [[name, problem] as const] : [],
  )
  return wrong.length > 0 ? Object.fromEntries(wrong) : null
}
