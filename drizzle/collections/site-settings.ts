import { collection } from '../collection.ts'
import type { SellerRegime, Thresholds } from '../domain/seller.ts'
import type { ShippingRules } from '../domain/shipping.ts'
import type { TransferBlock } from '../domain/transfer.ts'
import { bool, choice, email, fields, file, IMAGE_TYPES, json, text } from '../fields.ts'
import { anyone, can } from '../rules.ts'

export interface LegalBlock {
  raisonSociale?: string
  siret?: string
  tva?: string
  /** The sentence about VAT that prices carry: « TVA non applicable, art. 293 B du CGI ». */
  mentionTva?: string
  /** « Entrepreneur individuel », « SASU », and the capital of a company, as it is written: « 1 000 € ». */
  forme?: string
  capital?: string
  regime?: SellerRegime
  /** Option for VAT on what is invoiced rather than on what was paid (CGI, art. 269-2 c). */
  debits?: boolean
  /** The mention of late payment on invoices to professionals, instead of the default. */
  conditions?: string
  seuils?: Partial<Thresholds>
  adresse?: string
  mediateur?: string
  hebergeur?: string
  accessibilite?: string
}
export interface SocialLink {
  network: string
  url: string
}

/** One public record: it never holds a secret. */
export const siteSettingsFields = /* @__PURE__ */ fields({
  brand: text({ label: 'Nom du site', audited: true, required: true, max: 80 }),
  baseline: text({ label: 'Phrase d’accroche', audited: true, max: 160 }),
  practitioner: text({ label: 'Praticienne ou praticien', audited: true, max: 200 }),
  logo: file({ label: 'Logo', mimeTypes: IMAGE_TYPES, thumbs: ['240x0'] }),
  contactEmail: email({ label: 'Adresse de contact', audited: true }),
  phone: text({ label: 'Téléphone', audited: true, max: 30 }),
  legal: json<LegalBlock>({ label: 'Informations légales', audited: true }),
  /** Shown only to buyers who chose bank transfer. */
  transfer: json<TransferBlock>({ label: 'Paiement par virement', audited: true, private: true }),
  bookingUrl: text({
    label: 'Agenda en ligne',
    audited: true,
    max: 500,
    addresses: [''],
    help: 'L’adresse de votre agenda Calendly, Doctolib… «\u00a0Prenez rendez-vous\u00a0» y mènera partout.',
  }),
  socialLinks: json<SocialLink[]>({ label: 'Réseaux sociaux', audited: true, addresses: ['*.url'] }),
  footer: text({ label: 'Dernière ligne du pied de page', audited: true, max: 600 }),
  /** How things are sent and what that costs; null: for nothing. */
  shipping: json<ShippingRules>({ label: 'Livraison', audited: true }),
  features: json<Record<string, boolean>>({ label: 'Rubriques', audited: true }),
  consentMode: choice(['opt_in', 'exempt', 'off'], {
    label: 'Mesure d’audience',
    audited: true,
    initial: 'opt_in',
    labels: {
      opt_in: 'Après l’accord du visiteur',
      exempt: 'Sans accord, anonyme et réservée à vos statistiques (exemption de la CNIL)',
      off: 'Aucune mesure',
    },
  }),
  seoTitle: text({ label: 'Titre pour les moteurs de recherche', audited: true, max: 160 }),
  seoDescription: text({ label: 'Description pour les moteurs de recherche', audited: true, max: 300 }),
  demo: bool({ serverOnly: true }),
})

export const siteSettings = /* @__PURE__ */ collection('site_settings', siteSettingsFields, () => ({
  read: anyone,
  update: can('settings.manage'),
  managers: ['settings.manage'],
}))
