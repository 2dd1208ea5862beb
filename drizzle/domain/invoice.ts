/** Terms of invoices shared by server and screens. */

export const INVOICE_KINDS = ['invoice', 'credit_note', 'deposit'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Kind of a line: shipped goods, digital content, or services. */
export const SUPPLIED_NATURES = ['goods', 'digital', 'services'] as const
export type SuppliedNature = (typeof SUPPLIED_NATURES)[number]

/** Kind of the whole document, as named by law (CGI, annexe II, art. 242 nonies A). */
export const INVOICE_NATURES = ['goods', 'services', 'mixed'] as const
export type InvoiceNature = (typeof INVOICE_NATURES)[number]

export const PAYMENT_MEANS = ['card', 'transfer', 'direct_debit', 'cash', 'cheque', 'demo', 'other'] as const
export type PaymentMeans = (typeof PAYMENT_MEANS)[number]

export const KIND_TITLES: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Facture',
  credit_note: 'Avoir',
  deposit: 'Facture d’acompte',
}

export const NATURE_LABELS: Readonly<Record<InvoiceNature, string>> = {
  goods: 'Livraison de biens',
  services: 'Prestation de services',
  mixed: 'Livraison de biens et prestation de services',
}

export const MEANS_LABELS: Readonly<Record<PaymentMeans, string>> = {
  card: 'carte bancaire',
  transfer: 'virement',
  direct_debit: 'prélèvement',
  cash: 'espèces',
  cheque: 'chèque',
  demo: 'paiement de démonstration',
  other: 'autre moyen',
}

/** The kind of a document with these lines. */
export const natureOf = (natures: Iterable<SuppliedNature>): InvoiceNature => {
  const kinds = new Set([...natures].map((nature) => (nature === 'goods' ? 'goods' : 'services')))
  if (kinds.size > 1) return 'mixed'
  return kinds.has('goods') ? 'goods' : 'services'
}

/** Mandatory on invoices to professional buyers only (Code de commerce, art. L441-9 and L441-10). */
export const LATE_PAYMENT =
  'Pénalités de retard, exigibles sans rappel\u00a0: trois fois le taux d’intérêt légal (art. L441-10 du Code de commerce).'
export const RECOVERY_FEE =
  'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement\u00a0: 40\u00a0€.'
export const NO_EARLY_DISCOUNT = 'Pas d’escompte pour paiement anticipé.'
export const TAX_ON_DEBITS = 'Option pour le paiement de la taxe d’après les débits.'
