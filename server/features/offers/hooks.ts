/** What may be offered, checked when an offer is written and when it is enabled. */
import { courses } from '#drizzle/collections/courses.ts'
import { type offerFields, offers } from '#drizzle/collections/offers.ts'
import { packs } from '#drizzle/collections/packs.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { unfitForOffer } from '#drizzle/domain/offer.ts'
import { variantOf } from '#drizzle/domain/variants.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine, Tx } from '#server/records/types.ts'

type Offer = RecordOf<typeof offerFields>

const CHOOSE = 'Choisissez ce que l’offre propose.'
const CHOOSE_VARIANT = 'Choisissez l’option qui est proposée.'
const NO_TRIGGER = 'Ce déclencheur n’existe plus.'
const ITSELF = 'Une offre ne se déclenche pas par ce qu’elle propose.'

const itemProblems = (tx: Tx, { itemKind, itemRef, itemVariant }: Offer): Record<string, string> => {
  if (itemKind === 'course') {
    const course = tx.getOrNull(courses, itemRef)
    const problem = course ? unfitForOffer(course.title, course) : CHOOSE
    if (problem) return { itemRef: problem }
    return itemVariant === '' ? {} : { itemVariant: CHOOSE_VARIANT }
  }
  const produit = tx.getOrNull(produits, itemRef)
  const problem = produit ? unfitForOffer(produit.title, produit) : CHOOSE
  if (!produit || problem) return { itemRef: problem }
  const comesInSeveral = (produit.variants?.length ?? 0) > 0
  const isOne = comesInSeveral ? variantOf(produit, itemVariant) !== undefined : itemVariant === ''
  return isOne ? {} : { itemVariant: CHOOSE_VARIANT }
}

const isThere = (tx: Tx, kind: Offer['triggerKind'], id: string): boolean => {
  if (kind === 'course') return tx.getOrNull(courses, id) !== null
  if (kind === 'produit') return tx.getOrNull(produits, id) !== null
  return kind === 'pack' && tx.getOrNull(packs, id) !== null
}

const triggerProblems = (tx: Tx, { triggerKind, triggerRef, itemKind, itemRef }: Offer) => {
  if (triggerRef === '' && triggerKind === '') return {}
  if (!isThere(tx, triggerKind, triggerRef)) return { triggerRef: NO_TRIGGER }
  return triggerKind === itemKind && triggerRef === itemRef ? { triggerRef: ITSELF } : {}
}

/** A disabled offer may name a deleted item: disabling must always be possible. */
const check = (tx: Tx, offer: Offer, isNew: boolean): void => {
  if (!offer.active && !isNew) return
  const found = Object.entries({ ...itemProblems(tx, offer), ...triggerProblems(tx, offer) })
  if (found.length === 0) return
  throw invalid(
    Object.fromEntries(
      found.map(([name, message]) => [name, ['validation_invalid_value', message] as const]),
    ),
  )
}

export const offerHooks = (engine: Engine): void => {
  engine.before(offers, 'create', (tx, { record }) => check(tx, record, true))
  engine.before(offers, 'update', (tx, { record }) => check(tx, record, false))
}
