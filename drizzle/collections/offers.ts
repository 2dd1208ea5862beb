/** An offer beside an order: one item, with a sentence, for buyers of its triggers. */
import { collection } from '../collection.ts'
import { OFFER_KINDS } from '../domain/offer.ts'
import { LINE_KINDS, SELLABLES } from '../domain/sellable.ts'
import { MAX_VARIANT_KEY_LENGTH } from '../domain/variants.ts'
import { bool, choice, fields, number, optionalNumber, text } from '../fields.ts'
import { can } from '../rules.ts'

export const offerFields = /* @__PURE__ */ fields({
  kind: choice(OFFER_KINDS, {
    label: 'Quand elle est proposée',
    audited: true,
    required: true,
    labels: { bump: 'Avant le paiement', upsell: 'Après le paiement' },
  }),
  /** For the team alone. */
  name: text({
    label: 'Nom',
    help: 'Les acheteurs ne le voient pas',
    audited: true,
    required: true,
    max: 120,
  }),
  /** The item that triggers the offer; both are empty for any. */
  triggerKind: choice(SELLABLES),
  triggerRef: text({
    label: 'Proposé à qui achète',
    help: 'Vide\u00a0: à toute commande',
    audited: true,
    max: 15,
  }),
  itemKind: choice(LINE_KINDS, { required: true }),
  itemRef: text({ label: 'Ce qui est proposé', audited: true, required: true, max: 15 }),
  /** Key of the variant, of what comes in several. */
  itemVariant: text({ label: 'Option proposée', max: MAX_VARIANT_KEY_LENGTH }),
  /** The reason shown to the buyer. */
  sentence: text({ label: 'Phrase', help: 'Ce que lit l’acheteur', required: true, max: 300 }),
  /** Discount on the current price; empty: none. */
  percent: optionalNumber({
    label: 'Remise en %',
    help: 'Ne s’ajoute ni à un code, ni à une promotion',
    audited: true,
    onlyInt: true,
    min: 1,
    max: 90,
  }),
  active: bool({ label: 'Active', audited: true }),
  /** The smallest first: one box is shown. */
  position: number({ label: 'Ordre', help: 'La plus petite est proposée d’abord', onlyInt: true }),
})

/** Read through `/api/offers` by buyers, who see nothing of the others. */
export const offers = /* @__PURE__ */ collection('offers', offerFields, () => ({
  read: can('payments.manage'),
  write: can('payments.manage'),
}))
