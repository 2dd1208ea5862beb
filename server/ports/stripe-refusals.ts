/**
 * Refusals for the buyer, by Stripe's codes (docs.stripe.com/declines/codes): what the buyer can do, without
 * details of fraud rules.
 */

const SENTENCES: Readonly<Record<string, string>> = {
  insufficient_funds:
    'Votre banque a refusé le paiement\u00a0: le solde ou le plafond de la carte ne suffit pas.',
  expired_card: 'Votre carte est expirée.',
  incorrect_cvc: 'Le cryptogramme de la carte n’est pas le bon.',
  invalid_cvc: 'Le cryptogramme de la carte n’est pas le bon.',
  incorrect_number: 'Le numéro de la carte n’est pas le bon.',
  authentication_required: 'Votre banque demande que vous confirmiez ce paiement.',
  payment_intent_authentication_failure: 'Votre banque n’a pas pu vous reconnaître.',
  card_velocity_exceeded: 'Le plafond de votre carte est atteint.',
  processing_error: 'Votre banque n’a pas répondu.',
}
const USUAL = 'Votre banque a refusé le paiement.'

/** A sentence for the code of a refusal; always ends with the statement that nothing was debited. */
export const refusalText = (code: string): string =>
  `${SENTENCES[code] ?? USUAL} Aucun montant n’a été débité.`
