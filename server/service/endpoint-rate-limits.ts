/** The rate limits that the product starts with; an administrator's settings win over them (PocketBase §9.7). */
import type { AnyEndpoint } from '../core/route.ts'
import type { RateLimitRule } from '../records/settings.ts'

const MINUTE = 60

const perMinute = (
  label: string,
  maxRequests: number,
  audience: RateLimitRule['audience'] = '',
): RateLimitRule => ({ label, audience, duration: MINUTE, maxRequests })

/** Actions of the record API. People who are signed in may create more: the administration does it in a row. */
const RECORD_RULES: readonly RateLimitRule[] = [
  perMinute('*:auth', 30),
  perMinute('*:create', 120, '@guest'),
  perMinute('*:create', 600, '@auth'),
  ...['requestOTP', 'requestPasswordReset', 'requestVerification', 'requestEmailChange'].map((action) =>
    perMinute(`*:${action}`, 10),
  ),
  ...['confirmPasswordReset', 'confirmVerification', 'confirmEmailChange'].map((action) =>
    perMinute(`*:${action}`, 30),
  ),
  perMinute('/api/batch', 60),
]

/** `POST /api/checkout`; what follows a parameter of the path is limited together. */
const labelOf = ({ method, path }: AnyEndpoint): string => {
  const [fixed = path] = path.split(':')
  return `${method} ${fixed}`
}

/**
 * What nothing else limits: a visitor's reads, each collection and route by itself (PocketBase's own `/api/`, which it starts
 * switched off). Stored pictures have more room, for a page has dozens and a school or an office is one network.
 */
const GUEST_READS: readonly RateLimitRule[] = [
  { label: '*:file', audience: '@guest', duration: 10, maxRequests: 2000 },
  { label: '/api/', audience: '@guest', duration: 10, maxRequests: 300 },
]

/** Those that are limited together have the limit of the one that may be called most: two rules of one label conflict. */
const ownRules = (contracts: readonly AnyEndpoint[]): RateLimitRule[] => {
  const most = new Map<string, number>()
  for (const contract of contracts) {
    const label = labelOf(contract)
    if (contract.perMinute) most.set(label, Math.max(most.get(label) ?? 0, contract.perMinute))
  }
  return [...most].map(([label, requests]) => perMinute(label, requests))
}

/** The rules of the record API, and one for each of our own endpoints that says how often it may be called. */
export const endpointRateLimits = (contracts: readonly AnyEndpoint[]): RateLimitRule[] => [
  ...RECORD_RULES,
  ...ownRules(contracts),
  ...GUEST_READS,
]
