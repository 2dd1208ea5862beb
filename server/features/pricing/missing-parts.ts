/** A bundle for a buyer who owns some of its parts: the others by themselves may cost less. */
import { formatCents } from '#server/core/money.ts'
import type { Reader } from '#server/records/types.ts'
import type { BundleKind, BundlePart, Holder } from '../sellable.ts'
import { isOwnedBy } from '../sellables/index.ts'
import type { Basket, BasketItem } from './basket.ts'

/** The missing parts that take the place of the bundle. */
export interface MissingParts {
  readonly parts: readonly BundlePart[]
  readonly owned: readonly BundlePart[]
  /** What the missing parts cost by themselves, and what the bundle would. */
  readonly totalCents: number
  readonly bundleCents: number
}

/**
 * The missing parts of a bundle where they cost less than it; null where the bundle is the better price, for a
 * gift, and at a price of its own. The reader must be `system`.
 */
export const missingParts = (
  reader: Reader,
  { now, isGift, released, user }: Basket,
  bundle: BundleKind,
  item: BasketItem,
): MissingParts | null => {
  if (user === '' || isGift || item.offer || item.unitCents !== undefined) return null
  const { id, qty, option } = item
  const { parts: all, unitCents } = bundle.offer({ reader, id, qty, option, now, released })
  const buyer: Holder = { user, email: '' }
  const parts = all.filter((part) => !isOwnedBy(reader, buyer, part, now))
  if (parts.length === 0 || parts.length === all.length) return null
  const totalCents = parts.reduce((sum, { offer }) => sum + offer.unitCents * qty, 0)
  const bundleCents = unitCents * qty
  if (totalCents >= bundleCents) return null
  return { parts, owned: all.filter((part) => !parts.includes(part)), totalCents, bundleCents }
}

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/** The notice before the payment. */
export const missingNotice = ({ owned, totalCents, bundleCents }: MissingParts): string => {
  const titles = list.format(owned.map(({ pack }) => `«\u00a0${pack.part}\u00a0»`))
  return `Vous avez déjà ${titles}\u00a0: vous ne payez que ce qui vous manque, ${formatCents(totalCents)} au lieu de ${formatCents(bundleCents)}.`
}
