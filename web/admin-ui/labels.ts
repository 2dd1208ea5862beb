/** Words that several member and admin screens share. */
export const PAYMENT_TYPES: Record<string, string> = {
  one_time: 'Paiement en une fois',
  installment: 'Paiement en plusieurs fois',
  subscription: 'Abonnement',
  invitation: 'Invitation',
  free: 'Gratuit',
  manual: 'Ajout manuel',
  voucher: 'Bon d’accès',
  gift: 'Cadeau',
}
export const TAX_LABELS: Record<string, string> = {
  standard: 'TVA normale',
  reduced: 'TVA réduite',
  franchise_293B: 'Franchise, art. 293 B du CGI',
  formation_261: 'Formation exonérée, art. 261 du CGI',
}
export const WITHDRAWAL_LABELS: Record<string, string> = {
  days14: '14 jours',
  digital_waiver: 'Renonciation pour accès immédiat',
  dated_service: 'Exclu (prestation datée)',
}

/** How far back a list looks, in days. */
export const PERIODS: { value: string; label: string }[] = [
  { value: '7', label: '7 derniers jours' },
  { value: '30', label: '30 derniers jours' },
  { value: '365', label: '12 derniers mois' },
]
