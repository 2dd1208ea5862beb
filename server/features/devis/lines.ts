/** What a line of a quote may sell. */
import { produits } from '#drizzle/collections/produits.ts'
import type { DevisLine } from '#drizzle/domain/devis.ts'
import { isTaxed } from '#drizzle/domain/tax.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import type { Reader } from '#server/records/types.ts'
import { kindOf, thingOf } from '../orders/service.ts'

const PHYSICAL =
  'Un devis ne vend pas ce qui s’expédie\u00a0: ouvrez une commande depuis «\u00a0Commandes\u00a0», qui demande l’adresse de livraison.'
const VARIED =
  'Cet article existe en plusieurs déclinaisons, qu’un devis ne distingue pas\u00a0: ouvrez une commande depuis «\u00a0Commandes\u00a0».'
const GONE = 'Cet article n’est plus au catalogue.'
const ONCE =
  'Une formation est vendue à une seule personne à la fois\u00a0: gardez une unité, sur une seule ligne.'

/** Why a thing of the catalogue cannot be sold by a quote, which has neither delivery nor variants; empty when it can. */
const thingProblem = (reader: Reader, line: DevisLine, all: readonly DevisLine[]): string => {
  const { kind, ref = '', qty } = line
  if (!kind || ref === '') return ''
  if (!thingOf(reader, { kind, ref })) return GONE
  const produit = kind === 'produit' ? reader.getOrNull(produits, ref) : null
  if (produit?.kind === 'physical') return PHYSICAL
  if ((produit?.variants ?? []).length > 0) return VARIED
  const isOfOne = kindOf(kind).once?.applies(reader, ref) ?? false
  const same = all.filter((other) => other.kind === kind && other.ref === ref)
  return isOfOne && (qty > 1 || same.length > 1) ? ONCE : ''
}

/** Throws 400 for a line without its tax, and for things that no quote sells. The reader must be `system`. */
export const checkLines = (reader: Reader, lines: readonly DevisLine[]): void => {
  for (const [at, line] of lines.entries()) {
    if (!isTaxed(line))
      throw invalid({
        [`lines.${at}.taxRate`]: [
          'validation_required',
          'Indiquez un taux, ou choisissez un régime exonéré.',
        ],
      })
    const problem = thingProblem(reader, line, lines)
    if (problem) throw invalid({ [`lines.${at}.title`]: ['validation_invalid_value', problem] })
  }
}

/** The catalogue may have changed since it was written: throws 409 before such a quote is sent or accepted. */
export const checkStillSold = (reader: Reader, lines: readonly DevisLine[]): void => {
  for (const line of lines) {
    const problem = thingProblem(reader, line, lines)
    if (problem) throw conflict(`«\u00a0${line.title}\u00a0»\u00a0: ${problem}`)
  }
}
