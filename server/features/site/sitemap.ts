/** `/sitemap.xml`: every address that a visitor may open and a search engine should know (sitemaps.org 0.9). */

import { setImmediate as pause } from 'node:timers/promises'
import type { Collection } from '#drizzle/collection.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { packs } from '#drizzle/collections/packs.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { escapeMarkup } from '#drizzle/domain/markup.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { Fields } from '#drizzle/field-kinds.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stillLasts } from '#server/core/clock.ts'
import { guest } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { type TaggedBody, tagged } from './tagged-reply.ts'

export interface Address {
  /** Encoded, with a leading slash. */
  readonly path: string
  /** A stored time, `''` when it is not known. */
  readonly updated: string
}

/** The format's limit of one file; its 50 MB are never reached. */
export const MAX_ADDRESSES = 50_000
const BATCH = 500

const encoded = (slug: string): string => slug.split('/').map(encodeURIComponent).join('/')

/** Every record that this reader may see, a batch at a time, so that neither memory nor other requests suffer. */
async function* every<F extends Fields>(
  reader: Reader,
  collection: Collection<F>,
  condition = "id != ''",
): AsyncGenerator<RecordOf<F>> {
  for (let after = ''; ; ) {
    const where = { filter: `${condition} && id > {:after}`, params: { after } }
    const batch = reader.find(collection, where, { sort: 'id', limit: BATCH })
    yield* batch
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.id
    await pause()
  }
}

const newest = <F extends Fields>(reader: Reader, collection: Collection<F>): string =>
  reader.find(collection, {}, { sort: '-updated', limit: 1 })[0]?.updated ?? ''

/** Reads as a guest: only public pages are in it. Lessons are those open as a preview. */
async function* addresses(engine: Engine): AsyncGenerator<Address> {
  const reader = engine.read(guest)
  yield { path: link('home'), updated: '' }
  yield { path: link('shop'), updated: newest(reader, produits) }
  yield { path: link('courses'), updated: newest(reader, courses) }
  yield { path: link('booking'), updated: '' }
  yield { path: link('service'), updated: newest(reader, produits) }
  yield { path: link('parents'), updated: '' }
  for await (const { slug, updated } of every(reader, pages)) yield { path: `/${encoded(slug)}`, updated }
  for await (const { slug, updated } of every(reader, courses))
    yield { path: link('course', { slug }), updated }
  for await (const { slug, updated } of every(reader, produits))
    yield { path: link('product', { id: slug }), updated }
  for await (const { slug, updated } of every(reader, packs)) yield { path: link('pack', { slug }), updated }
  for await (const { id, module, updated } of every(reader, lessons, 'isPreview = true')) {
    const course = reader.getOrNull(modules, module)?.course
    if (course) yield { path: link('lesson', { courseId: course, lessonId: id }), updated }
  }
}

/** The document of these addresses: each once, the first `most` of them. */
export const sitemapXml = async (
  list: AsyncIterable<Address> | Iterable<Address>,
  publicUrl: string,
  most = MAX_ADDRESSES,
): Promise<string> => {
  const seen = new Set<string>()
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n']
  parts.push('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n')
  for await (const { path, updated } of list) {
    if (seen.has(path)) continue
    seen.add(path)
    const changed = updated === '' ? '' : `<lastmod>${escapeMarkup(updated.replace(' ', 'T'))}</lastmod>`
    parts.push(`<url><loc>${escapeMarkup(publicUrl + path)}</loc>${changed}</url>\n`)
    if (seen.size >= most) break
  }
  return `${parts.join('')}</urlset>\n`
}

/** A restored backup replaces rows without a notification: after this time the cached text is read again. */
const RETENTION_MS = 10 * 60_000

/** The sitemap, built at the first request after a change in it. */
export const createSitemap = (engine: Engine, publicUrl: string): (() => Promise<TaggedBody>) => {
  const listed: ReadonlySet<string> = new Set(
    [pages, courses, modules, lessons, produits, packs].map(({ name }) => name),
  )
  let cached: { readonly written: Promise<TaggedBody>; readonly writtenAt: number } | null = null
  engine.onCommit((events) => {
    if (events.some(({ collection }) => listed.has(collection.name))) cached = null
  })
  const write = async (): Promise<TaggedBody> =>
    tagged(await sitemapXml(addresses(engine), publicUrl), 'application/xml; charset=utf-8')
  return () => {
    const now = engine.clock.now().getTime()
    if (cached && stillLasts(cached.writtenAt, RETENTION_MS, now)) return cached.written
    const written = write()
    cached = { written, writtenAt: now }
    written.catch(() => {
      if (cached?.written === written) cached = null
    })
    return written
  }
}
