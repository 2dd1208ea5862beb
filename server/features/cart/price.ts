/** Current prices of a cart's lines, each priced on its own. */
import type { BodyOf, ReplyOf } from '#drizzle/contract.ts'
import { minimumCents, raisedMinimum, suggestedCents } from '#drizzle/domain/open-price.ts'
import { AppError } from '#server/core/errors.ts'
import type { Reader } from '#server/records/types.ts'
import type { ReleasedOrder } from '../sellable.ts'
import { bundleOf, isBundle, isOwnedBy, kindOf, unitsFreed } from '../sellables/index.ts'
import type * as contract from './contract.ts'

type Line = BodyOf<typeof contract.priceCart>['items'][number]
type Priced = ReplyOf<typeof contract.priceCart>['lines'][number]

const GONE = 'Cet article n’est plus en vente.'

/** The message of a refused line: its field's, where there is one. */
const sentenceOf = ({ data, message }: AppError): string => {
  const [field] = Object.values(data)
  return typeof field?.message === 'string' ? field.message : message
}

const NOTHING = { title: '', slug: '', collectionId: '', image: '', most: 0 }

/** For whom a cart is priced. */
interface Buyer {
  /** Id of the account; empty for a visitor. */
  readonly user: string
  readonly now: Date
  /** The buyer's unpaid order, as if it were closed: what it holds is free again. */
  readonly released: ReleasedOrder | null
}

/** Whether the user owns the item, or parts of a pack. */
const hadOf = (reader: Reader, { kind, id }: Line, { user, now }: Buyer) => {
  const holder = { user, email: '' }
  if (user === '') return { isOwned: false, problem: '', note: '' }
  if (isBundle(reader, kind)) {
    const bundle = bundleOf(reader, kind)
    const { notice, isWhole } = bundle.owned(reader, holder, id, now)
    return { isOwned: isWhole, problem: isWhole ? bundle.ownedSentence : '', note: isWhole ? '' : notice }
  }
  const isOwned = isOwnedBy(reader, holder, { kind, ref: id }, now)
  return { isOwned, problem: isOwned ? (kindOf(reader, kind).once?.sentence ?? '') : '', note: '' }
}

/**
 * The current amount of a « prix libre » line: a minimum raised since replaces a lower amount, with a notice.
 */
const openAmount = (reader: Reader, { kind, id, option, amountCents }: Line) => {
  if (isBundle(reader, kind) || option !== 'one_time') return null
  const terms = kindOf(reader, kind).openPrice?.(reader, id)
  if (!terms) return null
  const chosen = amountCents ?? suggestedCents(terms)
  const minimum = minimumCents(terms)
  return chosen < minimum
    ? { amountCents: minimum, leastCents: minimum, note: raisedMinimum(terms, chosen) }
    : { amountCents: chosen, leastCents: minimum, note: '' }
}

/** Unit price in cents, now. Throws as the offer of its kind does. */
const unitOf = (
  reader: Reader,
  line: Line,
  amountCents: number | undefined,
  { now, released }: Buyer,
): number => {
  const { kind, id, variant = '', qty, option } = line
  return isBundle(reader, kind)
    ? bundleOf(reader, kind).offer({ reader, id, qty, option, now, released }).unitCents
    : kindOf(reader, kind).offer({
        reader,
        id,
        variant,
        qty,
        option,
        amountCents,
        now,
        freedUnits: unitsFreed(released, { kind, ref: id, variant }),
      }).unitCents
}

const hasCourse = (reader: Reader, { kind, id, qty, option }: Line, { now, released }: Buyer): boolean =>
  isBundle(reader, kind)
    ? bundleOf(reader, kind)
        .offer({ reader, id, qty, option, now, released })
        .parts.some((part) => part.kind === 'course')
    : kind === 'course'

const priced = (reader: Reader, line: Line, buyer: Buyer): Priced => {
  const { kind, id, variant = '', qty } = line
  const thing = isBundle(reader, kind)
    ? bundleOf(reader, kind).thing(reader, id, buyer.released)
    : kindOf(reader, kind).thing(reader, id, variant, unitsFreed(buyer.released, { kind, ref: id, variant }))
  const said = {
    kind,
    id,
    variant,
    qty,
    unitCents: 0,
    problem: GONE,
    note: '',
    isOwned: false,
    hasCourse: false,
    amountCents: null,
    leastCents: null,
  }
  // The title of a draft is not public.
  if (!thing?.isPublished) return { ...said, ...NOTHING }
  const { title, slug, picture, most } = thing
  const shown = { ...said, title, slug, collectionId: picture.collectionId, image: picture.file, most }
  const had = hadOf(reader, line, buyer)
  if (had.isOwned) return { ...shown, ...had }
  const open = openAmount(reader, line)
  try {
    return {
      ...shown,
      ...open,
      problem: '',
      note: open?.note || had.note,
      unitCents: unitOf(reader, line, open?.amountCents, buyer),
      hasCourse: hasCourse(reader, line, buyer),
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { ...shown, problem: sentenceOf(error) }
  }
}

/** Prices each line. The reader must be `system`. */
export const priceCart = (
  reader: Reader,
  items: readonly Line[],
  buyer: Buyer,
): ReplyOf<typeof contract.priceCart> => {
  const lines = items.map((line) => priced(reader, line, buyer))
  return {
    lines,
    subtotalCents: lines.reduce(
      (sum, { unitCents, qty, problem }) => sum + (problem ? 0 : unitCents * qty),
      0,
    ),
  }
}
