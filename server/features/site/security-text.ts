import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

/** RFC 9116 wants less than a year; the file is generated at each request. */
const MONTHS = 6

/**
 * `/.well-known/security.txt` (RFC 9116): the contact for reports of a weakness of the site: the owner's
 * address, or the site itself while none is set.
 */
export const securityText = (engine: Engine, publicUrl: string): string => {
  const address = engine.read(system).firstOrNull(siteSettings, {})?.contactEmail
  const now = engine.clock.now()
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1))
  return [
    `Contact: ${address ? `mailto:${address}` : `${publicUrl}/`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
