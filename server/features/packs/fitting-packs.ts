/** « Ces trois-là existent en coffret » : packs that cost less than the basket's items. */
import { packs } from '#drizzle/collections/packs.ts'
import type { BodyOf, ReplyOf } from '#drizzle/contract.ts'
import { AppError } from '#server/core/errors.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { priceBasket } from '../pricing/index.ts'
import type * as contract from './contract.ts'
import { hadOfPack, packOffer } from './pack.ts'

type Body = BodyOf<typeof contract.fittingPacks>
type Item = Body['items'][number]
type Fit = ReplyOf<typeof contract.fittingPacks>[number]

/** More would dominate the page. */
const MAX_COUNT = 3
/** A shop has a handful of packs. */
const MAX_COMPARED = 200

/** A line that a pack may replace: paid at once, at the catalogue's price, without variants. */
const isPlain = ({ kind, variant, option, amountCents }: Item): boolean =>
  kind !== 'pack' && !variant && option === 'one_time' && amountCents === undefined

/** The basket with the pack in place of one unit of each of these items. */
const exchanged = (items: readonly Item[], packId: string, taken: ReadonlySet<string>): Item[] => [
  ...items.flatMap((item) => {
    if (!taken.has(`${item.kind}:${item.id}`) || !isPlain(item)) return [item]
    return item.qty > 1 ? [{ ...item, qty: item.qty - 1 }] : []
  }),
  { kind: 'pack', id: packId, qty: 1, option: 'one_time' },
]

/**
 * Price of a basket with the code, or without it where it does not apply; null for what cannot be ordered.
 */
const costOf = (
  reader: Reader,
  items: readonly Item[],
  user: string,
  coupon: string | undefined,
  now: Date,
) => {
  for (const code of coupon ? [coupon, undefined] : [undefined])
    try {
      const { subtotalCents, discountCents } = priceBasket(reader, { items, now, user, code })
      return subtotalCents - discountCents
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
    }
  return null
}

interface Basket extends Body {
  readonly user: string
  readonly now: Date
}

const fitOf = (reader: Reader, id: string, { items, coupon, user, now }: Basket): Fit | null => {
  if (items.some((item) => item.kind === 'pack' && item.id === id)) return null
  const { pack, parts, unitCents, separateCents } = packOffer({ reader, id, qty: 1, option: 'one_time', now })
  const isIn = ({ kind, ref }: { kind: string; ref: string }) =>
    items.some((item) => isPlain(item) && item.kind === kind && item.id === ref)
  const replaced = parts.filter(isIn)
  const added = parts.filter((part) => !isIn(part))
  if (replaced.length < 2 || hadOfPack(reader, { user, email: '' }, id, now).titles.length > 0) return null
  const extra: Item[] = added.map(({ kind, ref }) => ({ kind, id: ref, qty: 1, option: 'one_time' }))
  const taken = new Set(parts.map(({ kind, ref }) => `${kind}:${ref}`))
  const separate = costOf(reader, [...items, ...extra], user, coupon, now)
  const together = costOf(reader, exchanged(items, id, taken), user, coupon, now)
  if (separate === null || together === null || together >= separate) return null
  return {
    id,
    slug: pack.slug,
    title: pack.title,
    collectionId: pack.collectionId,
    image: pack.coverImage,
    replaces: replaced.map(({ kind, ref, offer }) => ({ kind, id: ref, title: offer.title })),
    adds: added.map(({ offer }) => offer.title),
    packCents: unitCents,
    insteadOfCents: separateCents,
    savedCents: separate - together,
    hasCourse: parts.some(({ kind }) => kind === 'course'),
  }
}

/** Packs for the basket of a user (`''`: a visitor), largest saving first. */
export const fittingPacks = (engine: Engine, user: string, body: Body): Fit[] => {
  const reader = engine.read(system)
  const basket = { ...body, user, now: engine.clock.now() }
  if (body.items.filter(isPlain).length < 2) return []
  return reader
    .find(packs, { status: 'published' }, { sort: 'order,title', limit: MAX_COMPARED })
    .flatMap(({ id }) => {
      try {
        return fitOf(reader, id, basket) ?? []
      } catch (error) {
        // An unavailable pack is not proposed.
        if (!(error instanceof AppError) || error.status >= 500) throw error
        return []
      }
    })
    .sort((a, b) => b.savedCents - a.savedCents)
    .slice(0, MAX_COUNT)
}
