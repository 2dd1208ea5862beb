/** Orders, payments and what the law asks to keep of them: written by the server only. */

import { collection } from '../collection.ts'
import { COUPON_DURATIONS, type CouponTarget, MAX_PERIODS } from '../domain/coupon.ts'
import { BALANCES } from '../domain/deposit.ts'
import type { SuppliedNature } from '../domain/invoice.ts'
import {
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  PAYMENT_STATUS_LABELS,
  PAYMENT_STATUSES,
  PROVIDER_LABELS,
  PROVIDERS,
} from '../domain/order-states.ts'
import { type LineKind, PAY_OPTIONS, type PayOption, type PlanTerms, SELLABLES } from '../domain/sellable.ts'
import { CARRIER_CODES, DELIVERIES } from '../domain/shipping.ts'
import type { Received } from '../domain/transfer.ts'
import { MAX_VARIANT_KEY_LENGTH } from '../domain/variants.ts'
import {
  bool,
  cents,
  choice,
  date,
  email,
  fields,
  json,
  number,
  optionalNumber,
  relation,
  text,
} from '../fields.ts'
import { can, or, own } from '../rules.ts'
import type { Address } from './users.ts'

/** An objection that is open, was decided for the seller, or for the buyer. */
const DISPUTES = ['open', 'won', 'lost'] as const

/** The billing identity, where the buyer gave one: a company is named by its SIREN or VAT number. */
export interface Billing {
  company?: string
  siren?: string
  vatNumber?: string
  address?: Address
}

/** The pack that a line of an order is a part of. */
export interface LinePack {
  /** Id of the pack. */
  ref: string
  title: string
  /** The part's own title: the title of its line includes the pack. */
  part: string
}

export interface OrderItem {
  kind: LineKind
  /** Id of what is bought. */
  ref: string
  /** Key of the variant of it. */
  variant?: string
  /** Names the variant too. */
  title: string
  option?: PayOption
  /** How it is paid over time. */
  plan?: PlanTerms
  /** Absent of what was ordered by itself. */
  pack?: LinePack
  qty: number
  unitCents: number
  /** Id of the offer that it was added by: no coupon takes anything more off it. Absent of what was ordered for itself. */
  offer?: string
  /** Its buyer chose the amount: no coupon takes anything off it. */
  isOpenPrice?: boolean
  /**
   * The discount of this line and its discounted amount; absent in orders of before 22 November 2026
   * (`linesOf`).
   */
  discountCents?: number
  totalCents?: number
  /** Percent; 0 under a VAT exemption. */
  taxRate: number
  taxTreatment: string
  withdrawal: string
  /** Why its price is not that of the catalogue: the team set it by hand. */
  priceReason?: string
  /** Whether its stock was counted, and taken, when the order was opened. */
  isCounted?: boolean
  /** The buyer had it before, by no other payment: a refund does not take it away. */
  wasHers?: boolean
  /** Of one, in grams; absent of what is not sent by post. */
  weightGrams?: number
  /** Of a line in words, what it is an advance on; absent: a service. */
  nature?: SuppliedNature
  /** The part of this line paid by a deposit, and its tax on the deposit's invoice; absent: none. */
  depositCents?: number
  depositTaxCents?: number
}

/** How often a file of an order was downloaded. */
export interface DownloadCount {
  produit: string
  /** As it is stored. */
  name: string
  count: number
  lastAt: string
}

export const orderFields = /* @__PURE__ */ fields({
  number: text({ label: 'Numéro', required: true, unique: true }),
  /** Hidden from the holder of the token: it would reveal whether an address has an account. */
  user: relation('users', { label: 'Personne', index: true, private: true }),
  email: email({ label: 'Adresse e-mail', audited: true, required: true, index: true }),
  name: text({ label: 'Nom', audited: true, max: 160 }),
  status: choice(ORDER_STATUSES, {
    labels: ORDER_STATUS_LABELS,
    label: 'État',
    audited: true,
    initial: 'pending',
    index: true,
  }),
  items: json<OrderItem[]>({ label: 'Articles', required: true }),
  subtotalCents: cents({ label: 'Sous-total' }),
  discountCents: cents({ label: 'Remise' }),
  taxCents: cents({ label: 'TVA' }),
  shippingCents: cents({ label: 'Livraison' }),
  totalCents: cents({ label: 'Total' }),
  currency: text({ label: 'Devise', max: 3 }),
  coupon: relation('coupons', { label: 'Code promotionnel' }),
  /** The offer that one of its lines was added by. */
  offer: relation('offers', { label: 'Offre', index: true, serverOnly: true }),
  /** The paid order whose success page made that offer; empty of one that was made before the payment. */
  offerAfter: relation('orders', { label: 'Offre après la commande', index: true, serverOnly: true }),
  shippingAddress: json<Address>({ label: 'Adresse de livraison', audited: true }),
  /** Empty where nothing is sent. */
  delivery: choice(DELIVERIES, {
    labels: { post: 'Envoi', pickup: 'Retrait' },
    label: 'Mode de livraison',
    serverOnly: true,
  }),
  carrier: choice(CARRIER_CODES, { label: 'Transporteur', serverOnly: true }),
  trackingNumber: text({ label: 'Numéro de suivi', max: 80, serverOnly: true }),
  shippedAt: date({ label: 'Expédiée le', serverOnly: true }),
  downloads: json<DownloadCount[]>({ label: 'Téléchargements', audited: true, serverOnly: true }),
  billing: json<Billing>({ label: 'Facturation' }),
  source: text({ label: 'Origine', max: 120 }),
  paidAt: date({ label: 'Payée le', index: true }),
  /** Digital content that its buyer did not want at once opens then; empty: it was open from the payment on. */
  opensAt: date({ label: 'Ouverture le', serverOnly: true }),
  accessToken: text({ hidden: true, unique: true }),
  idempotencyKey: text({ hidden: true, unique: true }),
  /** Of the request that the key came with: another one with the same key is an error. */
  requestDigest: text({ hidden: true }),
  /** When the link to the guest's space was last sent. */
  spaceSentAt: date({ label: 'Espace envoyé le', serverOnly: true, private: true }),
  /** Of the cart that it was opened from: one unpaid order of it can be paid. Empty for what was ordered alone, and once it can be paid no more. */
  cartDigest: text({ hidden: true, index: true }),
  /** The payment provider, and its own id of the payment, once one was opened. */
  provider: choice(PROVIDERS, {
    labels: PROVIDER_LABELS,
    label: 'Moyen de paiement',
  }),
  paymentRef: text({ hidden: true, unique: true }),
  /** When the bank began to work on a payment that takes days; empty: nothing is under way. */
  processingAt: date({ label: 'Chez la banque depuis', serverOnly: true }),
  /** Received transfers, cheques and cash, and their sum. */
  received: json<Received[]>({ label: 'Reçus à la main', private: true }),
  receivedCents: cents({ label: 'Reçu à la main', audited: true, serverOnly: true }),
  /** Until when it waits for money that does not come by card; empty: as any. */
  heldUntil: date({ label: 'Retenue jusqu’au', serverOnly: true }),
  /** When its buyer was reminded of the transfer. */
  remindedAt: date({ label: 'Relancée le', serverOnly: true, private: true }),
  /** Of which order it is the deposit; empty for any other. */
  depositOf: relation('orders', { label: 'Acompte de la commande', index: true, serverOnly: true }),
  /** The state of the balance of an order with a deposit; empty for any other order. */
  balance: choice(BALANCES, {
    labels: { waiting: 'À venir', due: 'Demandé' },
    label: 'Solde après acompte',
    audited: true,
    serverOnly: true,
  }),
  /** The Paris day on which the balance is due; empty: the team requests it. Then the time of the request. */
  balanceOn: text({ label: 'Solde prévu le', max: 10, serverOnly: true }),
  balanceAt: date({ label: 'Solde demandé le', serverOnly: true }),
  /** When the team opened its courses before it was paid in whole; empty: it did not. */
  openedEarlyAt: date({ label: 'Ouverte avant le solde', audited: true, serverOnly: true }),
})

/** A guest reads the order by its token, which a subscription sends as `@request.query.token`. */
const holdsToken = "(@request.query.token != '' && accessToken = @request.query.token)"

export const orders = /* @__PURE__ */ collection('orders', orderFields, () => ({
  read: or(own('user'), can('payments.manage'), holdsToken),
  managers: ['payments.manage'],
  subject: 'user',
  indexes: [{ columns: ['created'] }],
}))

export const paymentFields = /* @__PURE__ */ fields({
  user: relation('users', { label: 'Personne' }),
  email: email({ label: 'Adresse e-mail', required: true }),
  course: relation('courses', { label: 'Formation', index: true }),
  produit: relation('produits', { label: 'Produit', index: true }),
  /** Which variant of it. */
  variant: text({ label: 'Variante', max: MAX_VARIANT_KEY_LENGTH, serverOnly: true }),
  /** The payment of the order's delivery: it has no item. */
  isShipping: bool({ label: 'Livraison', serverOnly: true }),
  /**
   * Paid for another person's benefit: it gives its buyer nothing. Courses of before 26 November 2026 lack
   * it.
   */
  isGift: bool({ label: 'Cadeau', serverOnly: true }),
  order: relation('orders', { label: 'Commande', index: true }),
  /** Which line of its order it pays, from 1; 0 for a delivery, and in rows of before 25 November 2026. */
  line: number({ label: 'Ligne', onlyInt: true, serverOnly: true }),
  kind: choice(PAY_OPTIONS, {
    labels: { one_time: 'En une fois', installment: 'Mensualité', subscription: 'Abonnement' },
    label: 'Nature',
    initial: 'one_time',
  }),
  status: choice(PAYMENT_STATUSES, {
    labels: PAYMENT_STATUS_LABELS,
    label: 'État',
    audited: true,
    initial: 'pending',
  }),
  amountCents: cents({ label: 'Montant' }),
  /** The tax included, as on the order's invoice; null in rows of before 25 November 2026. */
  taxCents: optionalNumber({ label: 'TVA', onlyInt: true, serverOnly: true }),
  refundedCents: cents({ label: 'Remboursé' }),
  currency: text({ label: 'Devise', max: 3 }),
  installmentNumber: optionalNumber({ label: 'Mensualité', onlyInt: true }),
  installmentCount: optionalNumber({ label: 'Nombre de mensualités', onlyInt: true }),
  provider: choice(PROVIDERS, {
    labels: PROVIDER_LABELS,
    label: 'Moyen de paiement',
    required: true,
  }),
  providerRef: text({ hidden: true, unique: true }),
  subscriptionRef: text({ hidden: true }),
  /** The movement of money that it is a line of, as the provider calls it: several lines of an order are paid by one. */
  paymentRef: text({ hidden: true, index: true }),
  /** How it was paid, as its buyer reads it: « Visa •••• 4242 ». */
  method: text({ label: 'Payé par', max: 80 }),
  /** The bank's decision on the buyer's dispute; empty: there is none. */
  dispute: choice(DISPUTES, {
    labels: { open: 'Ouverte', won: 'Gagnée', lost: 'Perdue' },
    label: 'Contestation',
  }),
  disputedAt: date({ label: 'Contesté le' }),
  receiptUrl: text({ label: 'Reçu', max: 1000 }),
  /** Of which it is an instalment. */
  plan: relation('payment_plans', { label: 'Échéancier', index: true }),
  paidAt: date({ label: 'Payé le' }),
  failureReason: text({ label: 'Motif du refus', max: 500 }),
  metadata: json<Record<string, unknown>>({ label: 'Données' }),
})

export const payments = /* @__PURE__ */ collection('payments', paymentFields, () => ({
  read: or(own('user'), can('payments.manage')),
  indexes: [{ columns: ['user', 'paidAt'] }, { columns: ['status', 'paidAt'] }],
}))

export const couponFields = /* @__PURE__ */ fields({
  code: text({
    label: 'Code',
    audited: true,
    required: true,
    max: 40,
    unique: true,
    pattern: '^[A-Z0-9_-]+$',
    help: 'Enregistré en capitales',
  }),
  percent: optionalNumber({ label: 'Pourcentage', audited: true, min: 1, max: 100 }),
  amountCents: optionalNumber({
    label: 'Montant de la remise',
    audited: true,
    money: 'cents',
    onlyInt: true,
    min: 1,
    max: 100_000_000,
  }),
  appliesTo: json<CouponTarget[]>({ label: 'Valable pour', audited: true, help: 'Vide : tout le catalogue' }),
  /** Of subscriptions; everything else is reduced once. */
  duration: choice(COUPON_DURATIONS, {
    label: 'Sur un abonnement',
    help: 'Ailleurs, la remise vaut pour toute la commande.',
    audited: true,
    initial: 'once',
    labels: {
      once: 'La première échéance seulement',
      repeating: 'Plusieurs échéances',
      forever: 'Chaque échéance, tant que dure l’abonnement',
    },
  }),
  /** Of `repeating`: how many periods, the first one included. */
  periods: optionalNumber({
    label: 'Nombre d’échéances réduites',
    help: 'La première comprise',
    audited: true,
    onlyInt: true,
    min: 2,
    max: MAX_PERIODS,
  }),
  /** Of the order, before any discount. */
  minimumCents: optionalNumber({
    label: 'Commande minimale',
    help: 'Avant la remise',
    audited: true,
    money: 'cents',
    onlyInt: true,
    min: 1,
    max: 100_000_000,
  }),
  /** Uses of one account or address. */
  perPerson: optionalNumber({
    label: 'Utilisations par personne',
    help: 'Par compte et par adresse e-mail\u00a0: «\u00a0a+1@exemple.fr\u00a0» compte comme une autre adresse que «\u00a0a@exemple.fr\u00a0»',
    audited: true,
    onlyInt: true,
    min: 1,
    max: 1000,
  }),
  startsAt: date({ label: 'Début', audited: true }),
  endsAt: date({ label: 'Fin', audited: true }),
  maxRedemptions: optionalNumber({
    label: 'Utilisations en tout',
    help: 'Commandes en attente comprises',
    audited: true,
    onlyInt: true,
    min: 1,
    max: 1_000_000_000,
  }),
  redemptions: number({ label: 'Utilisations', onlyInt: true, serverOnly: true }),
  active: bool({ label: 'Actif', audited: true }),
})

export const coupons = /* @__PURE__ */ collection('coupons', couponFields, () => ({
  read: can('payments.manage'),
  write: can('payments.manage'),
}))

export const stripeEventFields = /* @__PURE__ */ fields({
  eventId: text({ required: true, unique: true }),
  type: text({ required: true }),
  /** Of the payment that it is about; empty for anything else. */
  paymentRef: text({ hidden: true }),
  payload: json({ hidden: true, maxSize: 512 * 1024 }),
  processedAt: date({ index: true }),
  error: text(),
})

export const stripeEvents = /* @__PURE__ */ collection('stripe_events', stripeEventFields, () => ({
  read: can('payments.manage'),
}))

/** Append only: the lowest price of the 30 days before a promotion is computed from it, never typed. */
export const priceHistoryFields = /* @__PURE__ */ fields({
  kind: choice(SELLABLES, { required: true }),
  ref: text({ required: true }),
  price: number({ decimals: 2 }),
  at: date({ required: true }),
})

export const priceHistory = /* @__PURE__ */ collection('price_history', priceHistoryFields, () => ({
  read: can('payments.manage'),
  indexes: [{ columns: ['kind', 'ref', 'at'] }],
}))

export const CONSENT_PURPOSES = [
  'cgv',
  'withdrawal_waiver',
  'newsletter',
  'cart_reminder',
  'open_tracking',
  'click_tracking',
  'sms',
  'audience',
  'health_data',
] as const

/** Append only: the last line for a person and a purpose answers « may I? ». */
export const consentFields = /* @__PURE__ */ fields({
  user: relation('users'),
  email: email(),
  order: relation('orders', { index: true }),
  purpose: choice(CONSENT_PURPOSES, { required: true }),
  channel: text({ max: 40 }),
  given: bool(),
  text: text({ max: 2000 }),
  version: text({ max: 40 }),
  at: date({ required: true }),
  source: text({ max: 120 }),
  /** Of `cgv`: the very terms. */
  terms: relation('terms_versions'),
})

export const consents = /* @__PURE__ */ collection('consents', consentFields, () => ({
  read: or(own('user'), can('users.manage', 'courses.manage')),
  indexes: [{ columns: ['user', 'purpose', 'at'] }, { columns: ['email', 'purpose', 'at'] }],
}))
