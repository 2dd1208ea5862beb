/** The product's initial rate limits; an administrator's settings win over them (PocketBase §9.7). */
import { type AnyEndpoint, limitPath } from '../core/route.ts'
import type { RateLimitRule } from '../records/settings.ts'

const MINUTE = 60

const perMinute = (
  label: string,
  maxRequests: number,
  audience: RateLimitRule['audience'] = '',
): RateLimitRule => ({ label, audience, duration: MINUTE, maxRequests })

/**
 * Actions of the record API. Signed-in users may create more: the administration creates records in series. A message
 * is mailed to the team, and an account takes an address that may be another's.
 */
const RECORD_RULES: readonly RateLimitRule[] = [
  perMinute('*:auth', 30),
  perMinute('contact_requests:create', 10),
  perMinute('users:create', 30, '@guest'),
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

/** `POST /api/checkout`, `POST /api/orders/-/pay`. */
const labelOf = ({ method, path }: AnyEndpoint): string => `${method} ${limitPath(path)}`

/**
 * The limit of reads, per collection and route (PocketBase's own `/api/` rule, enabled by default here). Stored
 * pictures have a higher one, for a page has dozens and a school or an office is one network; so have accounts, of
 * which anyone may make one: the administration reads in series.
 */
const READS: readonly RateLimitRule[] = [
  { label: '*:file', audience: '', duration: 10, maxRequests: 2000 },
  { label: '/api/', audience: '@guest', duration: 10, maxRequests: 300 },
  { label: '/api/', audience: '@auth', duration: 10, maxRequests: 1000 },
]

/** Endpoints with the same label take the highest of their limits: two rules of one label conflict. */
const ownRules = (contracts: readonly AnyEndpoint[]): RateLimitRule[] => {
  const most = new Map<string, number>()
  for (const contract of contracts) {
    const label = labelOf(contract)
    if (contract.perMinute) most.set(label, Math.max(most.get(label) ?? 0, contract.perMinute))
  }
  return [...most].map(([label, requests]) => perMinute(label, requests))
}

/** The rules of the record API, and one for each endpoint of the product that declares a limit. */
export const endpointRateLimits = (contracts: readonly AnyEndpoint[]): RateLimitRule[] => [
  ...RECORD_RULES,
  ...ownRules(contracts),
  ...READS,
]
