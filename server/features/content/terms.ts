/** Versions of the terms of sale: the accepted version can be shown, whatever the page says since. */
import { createHash } from 'node:crypto'
import { pages } from '#drizzle/collections/pages.ts'
import { termsVersions } from '#drizzle/collections/terms-versions.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'

const TERMS = 'cgv'

/**
 * The version of the terms that the site shows now, stored when it is new; null while there is no such page.
 * A text that returns after others is the version that it was. The transaction must be `system`.
 */
export const currentTerms = (tx: Tx, now: Date): string | null => {
  const page = tx.firstOrNull(pages, { slug: TERMS, status: 'published' })
  if (!page) return null
  const { title, content } = page
  const digest = createHash('sha256').update(`${title}\n${content}`).digest('hex')
  const known = tx.firstOrNull(termsVersions, { digest })
  return (known ?? tx.create(termsVersions, { title, content, digest, publishedAt: stamp(now) })).id
}

const STAYS = 'Une version des conditions générales de vente ne change pas\u00a0: des commandes y renvoient.'

/** Keeps each wording when it is published. */
export const termsHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const)
    engine.after(pages, action, (tx, { record }) => {
      if (record.slug === TERMS) currentTerms(tx.as(system), engine.clock.now())
    })
  for (const action of ['update', 'delete'] as const)
    engine.before(termsVersions, action, () => {
      throw conflict(STAYS)
    })
}
