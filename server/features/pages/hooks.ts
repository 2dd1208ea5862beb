/** The address of an editorial page: free of the application's own, and followed from those it had before. */
import { type pageFields, pages } from '#drizzle/collections/pages.ts'
import { isReservedSlug, RESERVED_SLUG } from '#drizzle/domain/page-slug.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine, Tx } from '#server/records/types.ts'

type Page = RecordOf<typeof pageFields>

/** The oldest ones go: search engines have followed the redirect long since. */
const MAX_FORMER = 20

/** A page that takes an address takes it from those that had it before. */
const release = (tx: Tx, slug: string): void => {
  const holders = tx.find(pages, {
    filter: 'formerSlugs ~ {:quoted}',
    params: { quoted: JSON.stringify(slug) },
  })
  for (const { id, formerSlugs } of holders)
    tx.update(pages, id, { formerSlugs: (formerSlugs ?? []).filter((former) => former !== slug) })
}

const follow = (record: Page, original: Page | undefined): void => {
  if (original?.status !== 'published') return
  const former = (record.formerSlugs ?? []).filter((slug) => slug !== record.slug && slug !== original.slug)
  record.formerSlugs = [...former, original.slug].slice(-MAX_FORMER)
}

export const pageHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const)
    engine.before(pages, action, (tx, { record, original, actor }) => {
      const isOnline = record.status === 'published'
      if (record.slug !== original?.slug) {
        if (actor.kind !== 'system' && isReservedSlug(record.slug))
          throw invalid({ slug: ['validation_invalid_value', RESERVED_SLUG] })
        follow(record, original)
      }
      // A draft takes no visitor away from the page that its address leads to.
      if (isOnline && (record.slug !== original?.slug || original.status !== 'published'))
        release(tx, record.slug)
    })
}
