/** Hooks of every collection edited in the administration: clean rich text, safe links, slugs, prices. */

import type { Collection } from '#drizzle/collection.ts'
import { categories } from '#drizzle/collections/categories.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { packs } from '#drizzle/collections/packs.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { questionnaires } from '#drizzle/collections/questionnaires.ts'
import { INCOMPLETE_ADDRESS } from '#drizzle/domain/form-sentences.ts'
import { type OpenPriced, openPriceProblems } from '#drizzle/domain/open-price.ts'
import { freeSlug } from '#drizzle/domain/slug.ts'
import { isExempt, usualRate } from '#drizzle/domain/tax.ts'
import { isPreviewVideo, isStreamed } from '#drizzle/domain/video-source.ts'
import type { Fields } from '#drizzle/field-kinds.ts'
import { stamp } from '#server/core/clock.ts'
import { invalid } from '#server/core/errors.ts'
import { isObject } from '#server/core/json-object.ts'
import { isSafeAddress } from '#server/core/safe-address.ts'
import type { RawRecord } from '#server/records/actor.ts'
import type { Engine, Hook, HookContext, Tx } from '#server/records/types.ts'
import { checkJsonShapes } from './json-shapes.ts'
import { isNestedTooDeep } from './nesting.ts'
import { settlePrice } from './open-price.ts'
import { cleanedText } from './prepared.ts'
import { checkPromotion } from './promotion.ts'
import { recordPrice, recordProduitPrices } from './service.ts'

const TOO_DEEP = 'Ce texte contient trop d’éléments imbriqués.'
/** The default of an `editor` field (PocketBase). */
const MAX_EDITOR_LENGTH = 5_242_880

const NO_VARIANTS = 'Ce qui se choisit parmi des options n’a pas de prix libre.'

const NO_FILM = 'Indiquez l’identifiant ou l’adresse d’une vidéo YouTube.'
const NO_STREAM = 'Indiquez l’adresse du flux, en https.'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const valuesAt = (value: unknown, path: readonly string[]): unknown[] => {
  const [step, ...rest] = path
  if (step === undefined) return [value]
  if (step === '*') return Array.isArray(value) ? value.flatMap((entry) => valuesAt(entry, rest)) : []
  return isObject(value) ? valuesAt(value[step], rest) : []
}

const cleanContent =
  (engine: Engine): Hook =>
  (_tx, { collection, record, original }) => {
    for (const field of collection.fields) {
      if (field.type !== 'editor') continue
      const value = textOf(record[field.name])
      if (value === '' || value === original?.[field.name]) continue
      // The field validation behind the hooks refuses a value that is too long: cleaning it would be wasted.
      if (Buffer.byteLength(value) > (field.maxSize ?? MAX_EDITOR_LENGTH)) continue
      if (isNestedTooDeep(value)) throw invalid({ [field.name]: ['validation_invalid_value', TOO_DEEP] })
      record[field.name] = cleanedText(engine, value)
    }
    for (const { name, addresses = [] } of collection.fields) {
      const typed = addresses.flatMap((path) => valuesAt(record[name], path.split('.').filter(Boolean)))
      if (!typed.map(textOf).every((address) => address === '' || isSafeAddress(address)))
        throw invalid({ [name]: ['validation_invalid_url', INCOMPLETE_ADDRESS] })
    }
  }

/** Fills an empty slug from the title or name; `taken` returns the slugs in use around this record. */
const slugFrom =
  (source: string, taken: (tx: Tx, record: RawRecord, slug: string) => boolean): Hook =>
  (tx, { record }) => {
    if (textOf(record.slug) !== '') return
    record.slug = freeSlug(textOf(record[source]), (slug) => taken(tx, record, slug))
  }

const takenIn =
  <F extends Fields>(collection: Collection<F>) =>
  (tx: Tx, record: { id: string }, slug: string): boolean =>
    tx.count(collection, { filter: 'slug = {:slug} && id != {:id}', params: { slug, id: record.id } }) > 0

const lessonSlugTaken = (tx: Tx, record: RawRecord, slug: string): boolean => {
  const parent = tx.getOrNull(modules, textOf(record.module))
  if (!parent) return false
  return (
    tx.count(lessons, {
      filter: 'module.course = {:course} && slug = {:slug} && id != {:id}',
      params: { course: parent.course, slug, id: record.id },
    }) > 0
  )
}

const categorySlugTaken = (tx: Tx, record: RawRecord, slug: string): boolean =>
  tx.count(categories, {
    filter: 'slug = {:slug} && kind = {:kind} && id != {:id}',
    params: { slug, kind: textOf(record.kind) || 'produit', id: record.id },
  }) > 0

const pairs: readonly [string, string, string][] = [
  ['installmentPrice', 'installmentCount', 'Indiquez le montant et le nombre de mensualités.'],
  ['subscriptionPrice', 'subscriptionInterval', 'Indiquez le prix et la périodicité.'],
]
const checkCourse: Hook = (_tx, { record, actor, original }) => {
  for (const [amount, companion, message] of pairs) {
    const hasAmount = record[amount] !== null && record[amount] !== undefined
    const hasCompanion =
      record[companion] !== null && record[companion] !== undefined && record[companion] !== ''
    if (hasAmount !== hasCompanion) {
      throw invalid({ [hasAmount ? companion : amount]: ['validation_required', message] })
    }
  }
  if (record.trialDays && !record.subscriptionPrice)
    throw invalid({ trialDays: ['validation_invalid_value', 'Un essai ne va qu’avec un abonnement.'] })
  // An import leaves such a value out with a remark.
  if (
    actor.kind !== 'system' &&
    record.previewVideo !== original?.previewVideo &&
    !isPreviewVideo(textOf(record.previewVideo))
  )
    throw invalid({ previewVideo: ['validation_invalid_url', NO_FILM] })
  if (!record.completionThreshold) record.completionThreshold = 100
  if (!original && !record.instructor && actor.record?.collectionName === 'users')
    record.instructor = actor.record.id
}

const checkStream: Hook = (_tx, { record, actor, original }) => {
  const isChanged = record.videoId !== original?.videoId || record.videoProvider !== original?.videoProvider
  if (actor.kind !== 'system' && isChanged && !isStreamed(record))
    throw invalid({ videoId: ['validation_invalid_url', NO_STREAM] })
}

/** A treatment without a rate of its own gets the usual one; a rate of 0 is for what is exempt. */
const checkTax: Hook = (_tx, { record, body, original }) => {
  const treatment = textOf(record.taxTreatment)
  const isChanged = textOf(original?.taxTreatment) !== treatment
  if (isExempt(treatment) || (body.taxRate === undefined && (isChanged || !record.taxRate)))
    record.taxRate = usualRate(treatment)
  if (!record.taxRate && !isExempt(treatment)) {
    throw invalid({ taxRate: ['validation_required', 'Indiquez un taux, ou choisissez un régime exonéré.'] })
  }
}

const settle = (
  _tx: Tx,
  { record, original, actor }: HookContext<Parameters<typeof settlePrice>[0] & { id: string }>,
) => settlePrice(record, original ?? null, actor.kind === 'system')

/** Judged when such a price is written: what is sold so has no promotion, and its minimum is not beyond what is suggested. */
const checkOpenPrice: Hook<
  OpenPriced & { variants?: readonly unknown[] | null } & Record<string, unknown>
> = (_tx, { record }) => {
  const problems: Record<string, string> = { ...openPriceProblems(record) }
  if (record.openPrice && record.variants?.length) problems.openPrice = NO_VARIANTS
  const found = Object.entries(problems)
  if (found.length === 0) return
  throw invalid(
    Object.fromEntries(
      found.map(([name, message]) => [name, ['validation_invalid_value', message] as const]),
    ),
  )
}

/** Registers the rules of content on an engine. */
export const contentHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.before('*', action, checkJsonShapes)
    engine.before('*', action, cleanContent(engine))
    engine.before('produits', action, slugFrom('title', takenIn(produits)))
    engine.before('courses', action, slugFrom('title', takenIn(courses)))
    engine.before('packs', action, slugFrom('title', takenIn(packs)))
    engine.before('pages', action, slugFrom('title', takenIn(pages)))
    engine.before('questionnaires', action, slugFrom('title', takenIn(questionnaires)))
    engine.before('categories', action, slugFrom('name', categorySlugTaken))
    engine.before('lessons', action, slugFrom('title', lessonSlugTaken))
    engine.before('lessons', action, (tx, { record, original }) => {
      if (!lessonSlugTaken(tx, record, textOf(record.slug))) return
      // Moved to a course where another lesson has this address: the author of the move did not choose it.
      if (!original || original.module === record.module || original.slug !== record.slug)
        throw invalid({ slug: ['validation_not_unique', 'Value must be unique.'] })
      record.slug = freeSlug(textOf(record.title), (slug) => lessonSlugTaken(tx, record, slug))
    })
    engine.before('courses', action, checkCourse)
    engine.before(courses, action, settle)
    engine.before(produits, action, settle)
    engine.before('lessons', action, checkStream)
    engine.before('courses', action, checkTax)
    engine.before('produits', action, checkTax)
    engine.before(courses, action, checkOpenPrice)
    engine.before(produits, action, checkOpenPrice)
    engine.before(packs, action, checkPromotion(engine, 'pack'))
    engine.before(courses, action, checkPromotion(engine, 'course'))
    engine.before(produits, action, checkPromotion(engine, 'produit'))
    engine.after(courses, action, (tx, { record, original }) =>
      recordPrice(tx, 'course', record, original, stamp(engine.clock.now())),
    )
    engine.after(packs, action, (tx, { record, original }) =>
      recordPrice(tx, 'pack', record, original, stamp(engine.clock.now())),
    )
    engine.after(produits, action, (tx, { record, original }) =>
      recordProduitPrices(tx, record, original, stamp(engine.clock.now())),
    )
  }
  // A module that is moved takes its lessons along.
  engine.after(modules, 'update', (tx, { record, original }) => {
    if (!original || original.course === record.course) return
    for (const lesson of tx.find(lessons, { module: record.id })) {
      const isTaken = (slug: string) => lessonSlugTaken(tx, lesson, slug)
      if (isTaken(lesson.slug)) tx.update(lessons, lesson.id, { slug: freeSlug(lesson.title, isTaken) })
    }
  })
}
