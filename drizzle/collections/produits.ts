import { collection } from '../collection.ts'
import { HARMLESS_DISPUTES, HOLDING_PAYMENTS, SETTLED_ORDERS } from '../domain/ownership.ts'
import type { ProductOption, Variant } from '../domain/variants.ts'
import {
  bool,
  choice,
  date,
  editor,
  fields,
  fileNames,
  files,
  IMAGE_TYPES,
  json,
  number,
  optionalNumber,
  optionalPrice,
  price,
  RICH_TEXT_BYTES,
  relation,
  relations,
  SLUG,
  text,
} from '../fields.ts'
import { can, or } from '../rules.ts'

export const TAX_TREATMENTS = ['standard', 'franchise_293B', 'formation_261', 'reduced'] as const
/** Right of withdrawal: 14 days, waived for immediate digital access, or excluded for a dated service. */
export const WITHDRAWALS = ['days14', 'digital_waiver', 'dated_service'] as const

export const produitFields = /* @__PURE__ */ fields({
  title: text({ label: 'Titre', audited: true, required: true, max: 160 }),
  slug: text({ label: 'Adresse', required: true, max: 160, pattern: SLUG, unique: true }),
  content: editor({ label: 'Description', maxSize: RICH_TEXT_BYTES }),
  excerpt: text({ label: 'Résumé', max: 400 }),
  price: price({ label: 'Prix', audited: true }),
  salePrice: optionalPrice({ label: 'Prix promotionnel', audited: true }),
  /** Chosen, where nothing is to be paid: a price of 0 alone is one that was forgotten. */
  isFree: bool({ label: 'Gratuit', audited: true }),
  /** « Prix libre »: `price` is what is suggested, and its buyer chooses from `minPrice` on. */
  openPrice: bool({ label: 'Prix libre', audited: true }),
  minPrice: optionalPrice({
    label: 'Montant minimum',
    audited: true,
    help: 'Prix libre\u00a0: le minimum. Vide\u00a0: 0',
  }),
  saleStart: date({ label: 'Début de la promotion', audited: true }),
  saleEnd: date({ label: 'Fin de la promotion', audited: true }),
  category: relation('categories', { label: 'Catégorie', index: true }),
  buttonLink: text({
    label: 'Lien du bouton',
    max: 500,
    addresses: [''],
    help: 'Adresse qui remplace le bouton d’achat',
  }),
  buttonLabel: text({ label: 'Texte du bouton', max: 60 }),
  status: choice(['draft', 'published', 'archived'], {
    labels: { draft: 'Brouillon', published: 'Publié', archived: 'Archivé' },
    label: 'État',
    audited: true,
    initial: 'draft',
  }),
  tags: relations('tags', { label: 'Tags' }),
  videoId: text({ label: 'Vidéo', max: 40 }),
  order: number({ label: 'Ordre', onlyInt: true }),
  images: files(12, {
    label: 'Images',
    maxSize: 10 * 1024 * 1024,
    mimeTypes: IMAGE_TYPES,
    thumbs: ['96x96', '480x360', '960x720', '1600x1200'],
  }),
  kind: choice(['physical', 'digital', 'service'], {
    labels: { physical: 'Objet', digital: 'Fichier', service: 'Séance' },
    label: 'Nature',
    initial: 'digital',
  }),
  /** Of a session; the page of prices shows both. */
  durationMinutes: optionalNumber({
    label: 'Durée en minutes',
    onlyInt: true,
    min: 1,
    max: 10_080,
    help: 'Vide\u00a0: non indiquée',
  }),
  place: text({ label: 'Lieu', max: 120, help: 'Par exemple\u00a0: en visio ou au cabinet' }),
  downloads: files(10, { label: 'Fichiers', maxSize: 200 * 1024 * 1024, protected: true }),
  downloadLimit: optionalNumber({
    label: 'Téléchargements permis',
    onlyInt: true,
    min: 1,
    max: 1000,
    help: 'Téléchargements de chaque fichier, par commande. Vide\u00a0: 10',
  }),
  /**
   * Its PDF files are delivered with the name of their buyer (`marked-files/service.ts`), through the order
   * alone.
   */
  marksPdf: bool({ label: 'PDF marqué' }),
  stock: optionalNumber({
    label: 'Stock',
    audited: true,
    onlyInt: true,
    min: 0,
    max: 1_000_000_000,
    help: 'Vide : sans limite',
  }),
  taxRate: number({ label: 'Taux de TVA', audited: true, min: 0, max: 100, decimals: 2 }),
  taxTreatment: choice(TAX_TREATMENTS, { label: 'Régime de TVA', audited: true, initial: 'standard' }),
  withdrawal: choice(WITHDRAWALS, { label: 'Droit de rétractation', audited: true, initial: 'days14' }),
  weightGrams: number({ label: 'Poids en grammes', onlyInt: true, min: 0, max: 1_000_000_000 }),
  featured: bool({ label: 'Mis en avant' }),
  /** Written by `PUT /api/produits/:id/variants`; their stock also by orders. */
  options: json<ProductOption[]>({ label: 'Options', serverOnly: true }),
  variants: json<Variant[]>({ label: 'Variantes', audited: true, serverOnly: true }),
  /** The lowest price of a variant, where they do not all cost the same; `produits/hooks.ts` keeps it. */
  /** Shown under it, in this order; empty: those of its category and tags. */
  related: relations('produits', { label: 'Produits liés' }),
  fromPrice: optionalPrice({ label: 'Prix de départ', serverOnly: true }),
  fileNames: fileNames({ private: true }),
})

const paid = HOLDING_PAYMENTS.map((status) => `@collection.payments.status ?= '${status}'`).join(' || ')
const undisputed = HARMLESS_DISPUTES.map((dispute) => `@collection.payments.dispute ?= '${dispute}'`).join(
  ' || ',
)
const settled = SETTLED_ORDERS.map((status) => `@collection.payments.order.status ?= '${status}'`).join(
  ' || ',
)
// For a buyer who keeps the right of withdrawal it opens later.
const begun = "(withdrawal != 'digital_waiver' || @collection.payments.order.opensAt ?<= @now)"
// A watermarked file is downloaded through its order, which adds the name; a gift belongs to its recipient.
const opened = 'marksPdf = false && @collection.payments.isGift ?= false'
const bought = `(@request.auth.id != '' && ${opened} && @collection.payments.produit ?= id && @collection.payments.user ?= @request.auth.id && (${paid}) && (${undisputed}) && (${settled}) && ${begun})`
// A record that anyone may view holds files that only a buyer may read (domain §2.7), also once it is no longer sold.
const readable = `((@request.context != 'protectedFile' && status = 'published') || (@request.context = 'protectedFile' && ${bought}))`

export const produits = /* @__PURE__ */ collection('produits', produitFields, () => ({
  list: or("status = 'published'", can('products.manage')),
  view: or(readable, can('products.manage')),
  write: can('products.manage'),
  managers: ['products.manage'],
  indexes: [{ columns: ['status', 'order'] }, { columns: ['price'] }, { columns: ['created'] }],
}))
