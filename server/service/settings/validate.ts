/** Validation of settings (PocketBase core/settings_model.go). */
import type { FieldErrors } from '#server/core/errors.ts'
import { email, lengthBetween, oneOf } from '#server/records/http/form-check.ts'
import { failure } from '#server/records/schema/field-errors.ts'
import type {
  BackupSettings,
  BatchSettings,
  EngineSettings,
  MetaSettings,
  RateLimitRule,
  RateLimitSettings,
  S3Settings,
  SmtpSettings,
} from '#server/records/settings.ts'
import {
  address,
  atLeast,
  type Check,
  collect,
  cron,
  first,
  hexColor,
  host,
  ips,
  matches,
  needed,
} from './checks.ts'

const when = <Value>(condition: boolean, check: Check<Value>): Check<Value>[] => (condition ? [check] : [])
const named = lengthBetween(1, 255)

const meta = (value: MetaSettings) =>
  collect({
    accentColor: first(value.accentColor, [hexColor]),
    appName: first(value.appName, [needed, named]),
    appURL: first(value.appURL, [needed, address]),
    senderName: first(value.senderName, [needed, named]),
    senderAddress: first(value.senderAddress, [needed, email]),
  })

const smtp = (value: SmtpSettings) =>
  collect({
    host: first(value.host, [...when(value.enabled, needed), host]),
    port: first(value.port, [...when(value.enabled, needed), atLeast(0)]),
    authMethod: first<string>(value.authMethod, [oneOf(['LOGIN', 'PLAIN'])]),
    localName: first(value.localName, [host]),
  })

const s3 = (value: S3Settings) => {
  const requested = when<string>(value.enabled, needed)
  return collect({
    endpoint: first(value.endpoint, [address, ...requested]),
    bucket: first(value.bucket, requested),
    region: first(value.region, requested),
    accessKey: first(value.accessKey, requested),
    secret: first(value.secret, requested),
  })
}

const backups = (value: BackupSettings) =>
  collect({
    s3: s3(value.s3),
    cron: first(value.cron, [cron]),
    cronMaxKeep: first(value.cronMaxKeep, [...when(value.cron !== '', needed), atLeast(1)]),
  })

const batch = (value: BatchSettings) =>
  collect({
    maxRequests: first(value.maxRequests, [...when(value.enabled, needed), atLeast(0)]),
    timeout: first(value.timeout, [...when(value.enabled, needed), atLeast(0)]),
    maxBodySize: first(value.maxBodySize, [atLeast(0)]),
  })

const LABEL = /^(\w+ \/[\w/-]*|\/[\w/-]*|^\w+:\w+|\*:\w+|\w+)$/

const rule = (value: RateLimitRule) =>
  collect({
    label: first(value.label, [needed, matches(LABEL)]),
    maxRequests: first(value.maxRequests, [needed, atLeast(1)]),
    duration: first(value.duration, [needed, atLeast(1)]),
    audience: first<string>(value.audience, [oneOf(['@guest', '@auth'])]),
  })

/** Two rules with one label must have different audiences: `''` means all callers. */
const conflicts: Check<readonly RateLimitRule[]> = (rules) => {
  const known: string[] = []
  for (const [at, { label, audience }] of rules.entries()) {
    const key = `${label}@@${audience}`
    if (known.some((other) => other.startsWith(key) || key.startsWith(other)))
      return {
        [at]: {
          label: failure(
            'validation_conflicting_rate_limit_rule',
            `Rate limit rule configuration with label ${label} already exists or conflicts with another rule.`,
            { label },
          ),
        },
      }
    known.push(key)
  }
  return null
}

const eachRule: Check<readonly RateLimitRule[]> = (rules) =>
  collect(Object.fromEntries(rules.map((value, at) => [String(at), rule(value)])))

const rateLimits = (value: RateLimitSettings) =>
  collect({
    rules: first<readonly RateLimitRule[]>(value.rules, [
      ...when<readonly RateLimitRule[]>(value.enabled, needed),
      conflicts,
      eachRule,
    ]),
    excludedIPs: first<readonly string[]>(value.excludedIPs, [ips]),
  })

/** The errors of settings by section and field; null without any. */
export const settingsProblems = (value: EngineSettings): FieldErrors | null =>
  collect({
    superuserIPs: first<readonly string[]>(value.superuserIPs, [ips]),
    meta: meta(value.meta),
    logs: collect({ maxDays: first(value.logs.maxDays, [atLeast(0)]) }),
    smtp: smtp(value.smtp),
    s3: s3(value.s3),
    backups: backups(value.backups),
    batch: batch(value.batch),
    rateLimits: rateLimits(value.rateLimits),
  })
