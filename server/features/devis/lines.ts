/** The items that a quote's line may sell. */
import { produits } from '#drizzle/collections/produits.ts'
import { type DevisLine, type DevisSold, soldOfDevis } from '#drizzle/domain/devis.ts'
import { isTaxed } from '#drizzle/domain/tax.ts'
import { AppError, conflict, invalid } from '#server/core/errors.ts'
import type { Reader } from '#server/records/types.ts'
import { packOffer, packParts } from '../packs/index.ts'
import { kindOf, thingOf } from '../sellables/index.ts'

const PHYSICAL =
  'Un devis ne vend pas ce qui s’expédie\u00a0: ouvrez une commande depuis «\u00a0Commandes\u00a0», qui demande l’adresse de livraison.'
const PHYSICAL_PART =
  'Ce coffret contient ce qui s’expédie\u00a0: ouvrez une commande depuis «\u00a0Commandes\u00a0», qui demande l’adresse de livraison.'
const VARIED =
  'Cet article existe en plusieurs déclinaisons, qu’un devis ne distingue pas\u00a0: ouvrez une commande depuis «\u00a0Commandes\u00a0».'
const GONE = 'Cet article n’est plus au catalogue.'
const OTHER_PARTS =
  'Ce coffret ne contient plus la même chose que lorsque le devis a été écrit\u00a0: refaites-le.'
const ONCE =
  'Une formation est vendue à une seule personne à la fois\u00a0: gardez une unité, sur une seule ligne.'
const ONCE_IN_PACK =
  'Ce coffret contient ce qui n’est vendu qu’une fois par personne\u00a0: gardez une unité, sur une seule ligne.'

/**
 * Why a catalogue item cannot be sold by a quote, which has neither delivery nor variants; empty when it can.
 */
const thingProblem = (reader: Reader, sold: DevisSold, all: readonly DevisSold[]): string => {
  const { kind, ref = '', qty, pack } = sold
  if (!kind || ref === '') return ''
  if (!thingOf(reader, { kind, ref })) return GONE
  const produit = kind === 'produit' ? reader.getOrNull(produits, ref) : null
  if (produit?.kind === 'physical') return pack ? PHYSICAL_PART : PHYSICAL
  if ((produit?.variants ?? []).length > 0) return VARIED
  const isOfOne = kindOf(reader, kind).once?.applies(reader, ref) ?? false
  const same = all.filter((other) => other.kind === kind && other.ref === ref)
  if (!isOfOne || (qty === 1 && same.length === 1)) return ''
  return pack ? ONCE_IN_PACK : ONCE
}

/** Why a line cannot be sold, by its first part that cannot; empty when it can. */
const lineProblem = (reader: Reader, line: DevisLine, all: readonly DevisSold[]): string =>
  soldOfDevis([line])
    .map((sold) => thingProblem(reader, sold, all))
    .find(Boolean) ?? ''

const refuse = (at: number, field: string, message: string) =>
  invalid({
    [`lines.${at}.${field}`]: [
      field === 'title' ? 'validation_invalid_value' : 'validation_required',
      message,
    ],
  })

/**
 * A pack with its parts at their shares of its price. Throws 400 on its line for one that cannot be sold now.
 */
const withParts = (reader: Reader, { parts: _, ...line }: DevisLine, at: number, now: Date): DevisLine => {
  const { kind, ref = '', unitCents } = line
  if (kind !== 'pack') return line
  try {
    const { parts } = packOffer({ reader, id: ref, qty: 1, option: 'one_time', now, unitCents })
    return {
      ...line,
      parts: parts.map(({ kind: of, ref: part, offer, shareCents }) => ({
        kind: of,
        ref: part,
        title: offer.title,
        unitCents: shareCents,
        taxRate: offer.taxRate,
        taxTreatment: offer.taxTreatment,
      })),
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    throw refuse(at, 'title', error.message)
  }
}

const NO_RATE = 'Indiquez un taux, ou choisissez un régime exonéré.'

/**
 * The lines as a quote stores them: a pack has its parts, with their tax and their shares of its price.
 * Throws 400 for a line without its tax, and for items that quotes cannot sell. The reader must be `system`.
 */
export const storedLines = (reader: Reader, requested: readonly DevisLine[], now: Date): DevisLine[] => {
  const lines = requested.map((line, at) => withParts(reader, line, at, now))
  const all = soldOfDevis(lines)
  for (const [at, line] of lines.entries()) {
    if (!soldOfDevis([line]).every(isTaxed))
      throw refuse(at, line.kind === 'pack' ? 'title' : 'taxRate', NO_RATE)
    const problem = lineProblem(reader, line, all)
    if (problem) throw refuse(at, 'title', problem)
  }
  return lines
}

const hasSameParts = (reader: Reader, { kind, ref = '', parts = [] }: DevisLine): boolean => {
  if (kind !== 'pack') return true
  const now = packParts(reader, ref).map((part) => `${part.kind}:${part.ref}`)
  return now.join(' ') === parts.map((part) => `${part.kind}:${part.ref}`).join(' ')
}

/**
 * Throws 409 when the catalogue has changed so that a line cannot be sold. Runs before a quote is sent or
 * accepted.
 */
export const checkStillSold = (reader: Reader, lines: readonly DevisLine[]): void => {
  const all = soldOfDevis(lines)
  for (const line of lines) {
    const problem = hasSameParts(reader, line) ? lineProblem(reader, line, all) : OTHER_PARTS
    if (problem) throw conflict(`«\u00a0${line.title}\u00a0»\u00a0: ${problem}`)
  }
}
