/**
 * Consent sentences, as displayed and as stored with the proof of consent. Changing one requires changing the
 * version: open pages with the old wording must then be reloaded.
 */

/** The date of the wording below; stored with every consent. */
export const CONSENT_VERSION = '2026-11-26'

export const CONSENT_SENTENCES = {
  cgv: 'J’accepte les conditions générales de vente.',
  withdrawal_waiver:
    'Tout de suite\u00a0: je demande l’accès immédiat au contenu numérique et je renonce à mon droit de rétractation.',
  newsletter: 'Je souhaite recevoir par e-mail les nouvelles et les offres du site.',
  audience:
    'Nous utilisons des cookies nécessaires au fonctionnement du site et, avec votre accord, pour mesurer l’audience, lire les vidéos et afficher l’agenda de rendez-vous. Vous pouvez changer d’avis à tout moment.',
} as const

/** How the terms are accepted: by a box, or by the button of the order above the sentence. */
export const TERMS_BY = ['box', 'button'] as const
export type TermsBy = (typeof TERMS_BY)[number]
export const TERMS_BY_BUTTON = 'En validant, j’accepte les conditions générales de vente.'

/** The part of the terms sentences that links to their page. */
export const TERMS_LINK = 'conditions générales de vente'

/**
 * The stored proof of a consent for this purpose: the sentence and its version, both empty where the site
 * shows none.
 */
export const proofOf = (purpose: string, termsBy: TermsBy = 'box'): { text: string; version: string } => {
  const known: Readonly<Record<string, string>> = CONSENT_SENTENCES
  if (purpose === 'cgv' && termsBy === 'button') return { text: TERMS_BY_BUTTON, version: CONSENT_VERSION }
  const text = Object.hasOwn(known, purpose) ? known[purpose] : undefined
  return text === undefined ? { text: '', version: '' } : { text, version: CONSENT_VERSION }
}

/**
 * Whether a page showed the current wording, by the version that it sends; a client without a page sends
 * none.
 */
export const showsCurrentWording = (version: string | undefined): boolean =>
  version === undefined || version === CONSENT_VERSION
