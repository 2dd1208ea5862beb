/** What the lines of a cart cost now, each for itself. */
import type { BodyOf, ReplyOf } from '#drizzle/contract.ts'
import { AppError } from '#server/core/errors.ts'
import type { Reader } from '#server/records/types.ts'
import { isHadBy, kindOf } from '../orders/service.ts'
import type * as contract from './contract.ts'

type Line = BodyOf<typeof contract.priceCart>['items'][number]
type Priced = ReplyOf<typeof contract.priceCart>['lines'][number]

const GONE = 'Cet article n’est plus en vente.'

/** The sentence for a person of what refuses a line: that of its field, where there is one. */
const sentenceOf = ({ data, message }: AppError): string => {
  const [field] = Object.values(data)
  return typeof field?.message === 'string' ? field.message : message
}

const NOTHING = { title: '', slug: '', collectionId: '', image: '', most: 0 }

const priced = (reader: Reader, line: Line, user: string, now: Date): Priced => {
  const { kind, id, variant = '', qty, option } = line
  const sold = kindOf(kind)
  const thing = sold.thing(reader, id, variant)
  const said = { kind, id, variant, qty, unitCents: 0, problem: GONE, isOwned: false, needsAccount: false }
  // A draft's title is nobody's yet.
  if (!thing?.isPublished) return { ...said, ...NOTHING }
  const { title, slug, picture, most } = thing
  const shown = { ...said, title, slug, collectionId: picture.collectionId, image: picture.file, most }
  if (user !== '' && isHadBy(reader, { user, email: '' }, { kind, ref: id }, now))
    return { ...shown, problem: sold.once?.sentence ?? '', isOwned: true }
  try {
    const { unitCents } = sold.offer({ reader, id, variant, qty, option, now })
    return { ...shown, problem: '', unitCents, needsAccount: sold.needsAccount !== undefined }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { ...shown, problem: sentenceOf(error) }
  }
}

/** Prices each line for a person (`''`: a visitor). The reader must be `system`. */
export const priceCart = (
  reader: Reader,
  items: readonly Line[],
  user: string,
  now: Date,
): ReplyOf<typeof contract.priceCart> => {
  const lines = items.map((line) => priced(reader, line, user, now))
  return {
    lines,
    subtotalCents: lines.reduce(
      (sum, { unitCents, qty, problem }) => sum + (problem ? 0 : unitCents * qty),
      0,
    ),
  }
}
