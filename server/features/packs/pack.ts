/**
 * A pack is sold as the lines of its parts, each at its share of the pack's price. Each line has its own tax,
 * stock, delivery, payment and refund, so that no later step depends on packs.
 */
import { type packFields, packs } from '#drizzle/collections/packs.ts'
import type { LinePack } from '#drizzle/collections/payments.ts'
import { MAX_UNITS } from '#drizzle/domain/cart.ts'
import { titleInPack } from '#drizzle/domain/devis.ts'
import { isOpenPriced } from '#drizzle/domain/open-price.ts'
import { currentPrice } from '#drizzle/domain/price.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { AppError, conflict, invalid } from '#server/core/errors.ts'
import { allocateCents, toCents } from '#server/core/money.ts'
import type { Reader } from '#server/records/types.ts'
import type {
  BundleKind,
  BundleOffer,
  BundleRequest,
  Holder,
  Offer,
  OrderableItem,
  Part,
} from '../sellable.ts'
import { isOwnedBy, kindOf, thingOf, unitsFreed } from '../sellables/index.ts'

export type Pack = RecordOf<typeof packFields>

const GONE = 'Ce coffret n’est plus proposé.'
const AT_ONCE = 'Un coffret se paie en une fois.'
const NEEDS_ACCOUNT = 'Connectez-vous ou créez votre espace\u00a0: ce coffret contient une formation.'
const HAD_WHOLE = 'Vous avez déjà tout ce que contient ce coffret.'

/** The parts of a pack: courses first, each kind in its own order. */
export const partsOfPack = ({ courses, produits }: Pick<Pack, 'courses' | 'produits'>): Part[] => [
  ...courses.map((ref) => ({ kind: 'course' as const, ref })),
  ...produits.map((ref) => ({ kind: 'produit' as const, ref })),
]

/** The current parts of a pack; empty once it is deleted. The reader must be `system`. */
export const packParts = (reader: Reader, id: string): Part[] => {
  const pack = reader.getOrNull(packs, id)
  return pack ? partsOfPack(pack) : []
}

interface PackOffer extends BundleOffer {
  readonly pack: Pack
  /** Total of the parts' own prices today, in cents. */
  readonly separateCents: number
}

/** The part as sold by itself. Throws 409 with its title when it is unavailable in a pack. */
const partOffer = ({ kind, ref }: Part, { reader, qty, now, released }: BundleRequest): Offer => {
  try {
    const offer = kindOf(reader, kind).offer({
      reader,
      id: ref,
      variant: '',
      qty,
      option: 'one_time',
      now,
      freedUnits: unitsFreed(released, { kind, ref }),
    })
    if (!offer.isOpenPrice) return offer
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
  }
  const title = thingOf(reader, { kind, ref })?.title
  throw conflict(
    `Ce coffret ne peut pas être commandé pour le moment\u00a0: ${title ? `«\u00a0${title}\u00a0» n’est pas disponible` : 'une de ses parties manque'}.`,
  )
}

/**
 * A pack at its current price, split over its parts in proportion to their own prices, to the cent; in equal
 * shares where they are free. Throws 409 for what cannot be sold now, 400 on `option` or `qty`. The reader
 * must be `system`.
 */
export const packOffer = (request: BundleRequest): PackOffer => {
  const { reader, released } = request
  const pack = reader.getOrNull(packs, request.id)
  if (pack?.status !== 'published') throw conflict(GONE)
  if (request.option !== 'one_time') throw invalid({ option: ['validation_invalid_value', AT_ONCE] })
  const parts = partsOfPack(pack)
  if (parts.length < 2) throw conflict(GONE)
  // With a quantity of one, so that a missing part is reported whatever the requested quantity.
  const offers = parts.map((part) => partOffer(part, { ...request, qty: 1 }))
  if (request.qty > 1 && parts.some((part) => isOnce(reader, part)))
    throw invalid({ qty: ['validation_invalid_value', 'Ce coffret s’achète une fois par personne.'] })
  if (request.qty > mostOf(reader, pack, released)) for (const part of parts) partOffer(part, request)
  const unitCents = request.unitCents ?? toCents(currentPrice(pack, stamp(request.now)))
  const alone = offers.map((offer) => offer.unitCents)
  const separateCents = alone.reduce((sum, cents) => sum + cents, 0)
  const shares = allocateCents(unitCents, separateCents > 0 ? alone : alone.map(() => 1))
  return {
    pack,
    unitCents,
    separateCents,
    parts: parts.flatMap((part, at) => {
      const offer = offers[at]
      return offer ? [{ ...part, ...lineInPack(pack, offer.title), offer, shareCents: shares[at] ?? 0 }] : []
    }),
  }
}

/** The title that names a line with its pack, and the pack as the line stores it. */
const lineInPack = (pack: Pick<Pack, 'id' | 'title'>, part: string): { title: string; pack: LinePack } => ({
  title: titleInPack(pack.title, part),
  pack: { ref: pack.id, title: pack.title, part },
})

/** Whether a part can be owned only once, so that a second pack is useless. */
const isOnce = (reader: Reader, { kind, ref }: Part): boolean =>
  kindOf(reader, kind).once?.applies(reader, ref) ?? false

const mostOfPart = (reader: Reader, part: Part, released: BundleRequest['released']): number =>
  kindOf(reader, part.kind).thing(reader, part.ref, '', unitsFreed(released, part))?.most ?? 0

/** Maximum number of packs in an order: the smallest maximum of its parts. */
const mostOf = (reader: Reader, pack: Pack, released: BundleRequest['released']): number =>
  Math.min(MAX_UNITS, ...partsOfPack(pack).map((part) => mostOfPart(reader, part, released)))

/**
 * A pack as carts and coupons name it; null once it is deleted. It is published while all of its parts are.
 */
const packThing = (
  reader: Reader,
  id: string,
  released?: BundleRequest['released'],
): OrderableItem | null => {
  const pack = reader.getOrNull(packs, id)
  if (!pack) return null
  const things = partsOfPack(pack).map((part) => thingOf(reader, part))
  const isWhole = things.length > 1 && things.every((thing) => thing?.isPublished)
  return {
    title: pack.title,
    slug: pack.slug,
    isPublished: pack.status === 'published' && isWhole,
    delivery: things.some((thing) => thing?.delivery === 'post') ? 'post' : 'online',
    picture: { collectionId: pack.collectionId, file: pack.coverImage },
    most: mostOf(reader, pack, released),
  }
}

/**
 * Titles of a pack's parts that the user owns already, and whether those are all parts. The reader must be
 * `system`.
 */
export const hadOfPack = (
  reader: Reader,
  holder: Holder,
  id: string,
  now: Date,
): { titles: string[]; isWhole: boolean } => {
  const pack = reader.getOrNull(packs, id)
  const parts = pack ? partsOfPack(pack) : []
  const had = parts.filter((part) => isOwnedBy(reader, holder, part, now))
  return {
    titles: had.map((part) => thingOf(reader, part)?.title ?? ''),
    isWhole: parts.length > 0 && had.length === parts.length,
  }
}

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/** Notice before the payment for a buyer who owns parts already; empty without any. */
const hadSentence = (title: string, titles: readonly string[]): string => {
  if (titles.length === 0) return ''
  const named = list.format(titles.map((part) => `«\u00a0${part}\u00a0»`))
  return `Vous avez déjà ${named}, qui ${titles.length > 1 ? 'font' : 'fait'} partie du coffret «\u00a0${title}\u00a0»\u00a0: son prix reste le même.`
}

export const packBundle: BundleKind = {
  needsAccount: (reader, ref) =>
    packParts(reader, ref).some((part) => kindOf(reader, part.kind).needsAccount) ? NEEDS_ACCOUNT : undefined,
  offer: packOffer,
  thing: packThing,
  owned: (reader, holder, ref, now) => {
    const { titles, isWhole } = hadOfPack(reader, holder, ref, now)
    return { isWhole, notice: hadSentence(reader.getOrNull(packs, ref)?.title ?? '', titles) }
  },
  ownedSentence: HAD_WHOLE,
}

/**
 * Why a thing cannot be part of a pack; empty when it can: sold by itself, at one price, without variants.
 */
export const unfitForPack = (
  title: string,
  thing: { openPrice: boolean; variants?: readonly unknown[] | null; buttonLink?: string },
): string => {
  const named = `«\u00a0${title}\u00a0»`
  if (isOpenPriced(thing)) return `${named} est à prix libre\u00a0: un coffret n’en contient pas.`
  if (thing.variants?.length)
    return `${named} se choisit parmi des options\u00a0: un coffret n’en contient pas.`
  return thing.buttonLink ? `${named} se vend sur un autre site\u00a0: un coffret n’en contient pas.` : ''
}
