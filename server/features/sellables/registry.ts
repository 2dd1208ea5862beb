/** The kinds of things that an engine sells, as its features register them. */

import { NOT_A_CHOICE } from '#drizzle/domain/form-sentences.ts'
import type { LineKind, Sellable } from '#drizzle/domain/sellable.ts'
import { badRequest, INVALID_REQUEST_MESSAGE } from '#server/core/errors.ts'
import { type Extensible, ExtensionPoint } from '#server/records/extensions.ts'
import type { Reader } from '#server/records/types.ts'
import type { BundleKind, Holder, OrderableItem, Part, ReleasedOrder, SellableKind } from '../sellable.ts'

interface Named<Kind> {
  readonly name: string
  readonly kind: Kind
}

const KINDS = new ExtensionPoint<Named<SellableKind>>()
const BUNDLES = new ExtensionPoint<Named<BundleKind>>()

export interface Sellables {
  /** By the name that order lines have; it never changes, since stored orders name it. */
  readonly sellables?: Readonly<Record<string, SellableKind>>
  readonly bundles?: Readonly<Record<string, BundleKind>>
}

/** Throws for a name that is taken. */
export const registerSellables = (engine: Extensible, { sellables = {}, bundles = {} }: Sellables): void => {
  const taken = new Set([...KINDS.of(engine), ...BUNDLES.of(engine)].map(({ name }) => name))
  for (const name of [...Object.keys(sellables), ...Object.keys(bundles)])
    if (taken.has(name)) throw new Error(`Two features sell the kind ${name}`)
  KINDS.add(
    engine,
    Object.entries(sellables).map(([name, kind]) => ({ name, kind })),
  )
  BUNDLES.add(
    engine,
    Object.entries(bundles).map(([name, kind]) => ({ name, kind })),
  )
}

const find = <Kind>(point: ExtensionPoint<Named<Kind>>, engine: Extensible, kind: string): Kind | null =>
  point.of(engine).find(({ name }) => name === kind)?.kind ?? null

/** The kind of a line. Throws for one that no feature registers: baskets are checked when they are priced. */
export const kindOf = (engine: Extensible, kind: LineKind): SellableKind => {
  const known = find(KINDS, engine, kind)
  if (!known) throw new Error(`No feature sells the kind ${kind}`)
  return known
}

/** Whether things of a kind are ordered as the lines of their parts. */
export const isBundle = (engine: Extensible, kind: Sellable): kind is Exclude<Sellable, LineKind> =>
  find(BUNDLES, engine, kind) !== null

/** Throws for a kind that no feature registers. */
export const bundleOf = (engine: Extensible, kind: Exclude<Sellable, LineKind>): BundleKind => {
  const known = find(BUNDLES, engine, kind)
  if (!known) throw new Error(`No feature sells the kind ${kind}`)
  return known
}

/** A thing, of a line or of a bundle; null once it is deleted. The reader must be `system`. */
export const thingOf = (
  reader: Reader,
  { kind, ref }: { readonly kind: Sellable; readonly ref: string },
): OrderableItem | null =>
  find(KINDS, reader, kind)?.thing(reader, ref) ?? find(BUNDLES, reader, kind)?.thing(reader, ref) ?? null

/** Whether the user owns a thing that can be owned only once. The reader must be `system`. */
export const isOwnedBy = (reader: Reader, holder: Holder, { kind, ref }: Part, now: Date): boolean => {
  const { once } = kindOf(reader, kind)
  return once?.applies(reader, ref) === true && once.isHad(reader, holder, ref, now)
}

/** The sentence for a guest who must sign in first for a thing; undefined where guests may buy it. */
export const signInSentence = (
  reader: Reader,
  { kind, id }: { readonly kind: Sellable; readonly id: string },
): string | undefined =>
  isBundle(reader, kind) ? bundleOf(reader, kind).needsAccount(reader, id) : kindOf(reader, kind).needsAccount

const isRegistered = (engine: Extensible, kind: string): boolean =>
  find(KINDS, engine, kind) !== null || find(BUNDLES, engine, kind) !== null

/**
 * Throws 400 for an item of a kind that no feature registers, as for a value outside a list of choices. `field`: the
 * list of the request.
 */
export const checkKinds = (
  engine: Extensible,
  items: readonly { readonly kind: string }[],
  field = 'items',
): void => {
  const at = items.findIndex(({ kind }) => !isRegistered(engine, kind))
  if (at !== -1)
    throw badRequest(INVALID_REQUEST_MESSAGE, {
      [`${field}.${at}.kind`]: { code: 'validation_invalid_value', message: NOT_A_CHOICE },
    })
}

/** Units of a thing's counted stock that an order holds; a line without a mark counts as taken. */
export const unitsFreed = (
  released: ReleasedOrder | null | undefined,
  { kind, ref, variant = '' }: Part & { readonly variant?: string },
): number =>
  (released?.items ?? [])
    .filter(({ isCounted = true }) => isCounted)
    .filter((line) => line.kind === kind && line.ref === ref && (line.variant ?? '') === variant)
    .reduce((units, { qty }) => units + qty, 0)
