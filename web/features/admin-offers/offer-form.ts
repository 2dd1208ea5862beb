/** What the form of an offer holds, and how it becomes a record. */
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import type { OfferKind } from '#drizzle/domain/offer.ts'
import { SELLABLES } from '#drizzle/domain/sellable.ts'
import { itemOf, type Offer } from './queries.ts'

export interface Values {
  kind: OfferKind
  name: string
  /** `course:abc`; empty: everything. */
  trigger: string
  item: string
  itemVariant: string
  sentence: string
  percent: number | null
  position: number | null
}

export const EMPTY: Values = {
  kind: 'bump',
  name: '',
  trigger: '',
  item: '',
  itemVariant: '',
  sentence: '',
  percent: null,
  position: 0,
}

export const KIND_LABELS: Record<OfferKind, string> = {
  bump: 'Avant le paiement',
  upsell: 'Après le paiement',
}

const keyOf = (kind: string, ref: string): string => (ref === '' ? '' : `${kind}:${ref}`)

export const valuesOf = (offer: Offer): Values => ({
  kind: offer.kind || 'bump',
  name: offer.name,
  itemVariant: offer.itemVariant,
  sentence: offer.sentence,
  percent: offer.percent,
  position: offer.position,
  trigger: keyOf(offer.triggerKind, offer.triggerRef),
  item: keyOf(offer.itemKind, offer.itemRef),
})

/** How the inputs are called; a conflict names them alike. */
export const LABELS: Record<keyof Values, string> = {
  kind: 'Quand elle est proposée',
  name: 'Nom',
  trigger: 'Proposé à qui achète',
  item: 'Ce qui est proposé',
  itemVariant: 'Option proposée',
  sentence: 'Phrase',
  percent: 'Remise en %',
  position: 'Ordre',
}

const triggerOf = (trigger: string) => {
  const [name, triggerRef = ''] = trigger.split(':')
  return { triggerKind: SELLABLES.find((known) => known === name) ?? ('' as const), triggerRef }
}
const offeredOf = (item: string) => {
  const { kind, id } = itemOf(item)
  return { itemKind: kind ?? ('' as const), itemRef: id }
}

/** The record that these values say. */
export const recordOf = ({ trigger, item, position, ...values }: Values) => ({
  ...values,
  position: position ?? 0,
  ...triggerOf(trigger),
  ...offeredOf(item),
})

/** What these values change of a record, and nothing else. */
export const changeOf = ({ trigger, item, position, ...values }: Partial<Values>) => ({
  ...values,
  ...(position === undefined ? {} : { position: position ?? 0 }),
  ...(trigger === undefined ? {} : triggerOf(trigger)),
  ...(item === undefined ? {} : offeredOf(item)),
})

/** By field, before the server is asked. */
export const problemsOf = ({ name, item, sentence, percent }: Values): Record<string, string> => ({
  ...(name.trim() === '' ? { name: REQUIRED } : {}),
  ...(item === '' ? { item: REQUIRED } : {}),
  ...(sentence.trim() === '' ? { sentence: REQUIRED } : {}),
  ...(percent !== null && (percent < 1 || percent > 90) ? { percent: 'De 1 à 90\u00a0%, ou rien.' } : {}),
})

const INPUT_OF: Record<string, string> = {
  itemRef: 'item',
  itemKind: 'item',
  triggerRef: 'trigger',
  triggerKind: 'trigger',
}
/** What the server says of a field, at the input that holds it. */
export const atInputs = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [INPUT_OF[name] ?? name, message]))
