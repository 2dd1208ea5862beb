/** Attestations: designs, default texts, and validity. */

/**
 * `arche`: the site's frame and seal; `dunes`: hills at the bottom; `epure`: a coloured line on white paper.
 */
export const CERTIFICATE_DESIGNS = ['arche', 'dunes', 'epure'] as const
export type CertificateDesign = (typeof CERTIFICATE_DESIGNS)[number]

/**
 * Why an attestation was issued: at the end of the course, later for users who had completed it before, or by
 * hand.
 */
export const CERTIFICATE_ORIGINS = ['completion', 'retroactive', 'manual'] as const
export type CertificateOrigin = (typeof CERTIFICATE_ORIGINS)[number]

/** Kinds of training action (article L6313-1 of the code du travail). */
export const NATURES = ['training', 'assessment', 'validation', 'apprenticeship'] as const
export type Nature = (typeof NATURES)[number]
/** In the wording of the official model. */
export const NATURE_LABELS: Readonly<Record<Nature, string>> = {
  training: 'Action de formation',
  assessment: 'Bilan de compétences',
  validation: 'Action de VAE',
  apprenticeship: 'Action de formation par apprentissage',
}

export const DEFAULT_DESIGN: CertificateDesign = 'arche'
export const DEFAULT_ACCENT = '#b0a696'
export const DEFAULT_TITLE = 'Attestation de suivi'
export const DEFAULT_SENTENCE = 'qui a suivi en entier la formation en ligne'
/**
 * For an attestation issued before the end of the course; it replaces the other sentences, which describe a
 * completed course.
 */
export const PARTIAL_SENTENCE = 'qui a participé à la formation en ligne'
export const DEFAULT_MENTIONS = 'Cette attestation ne délivre ni titre professionnel ni certification.'
export const DEFAULT_PREFIX = 'A'

/** Length of the reason for revoking one, or for issuing one by hand. */
export const MAX_REASON_LENGTH = 500

/**
 * Whether the attestation may state that the course was completed: one issued by hand before has no
 * completion date.
 */
export const isOfWholeCourse = ({
  origin,
  completedAt,
}: {
  readonly origin: CertificateOrigin | ''
  readonly completedAt: string
}): boolean => origin !== 'manual' || completedAt !== ''

export const CERTIFICATE_STATUSES = ['valid', 'expired', 'revoked'] as const
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number]

/** Status of an attestation at `now`, all instants in the format of records. Revocation takes precedence. */
export const certificateStatus = (
  { revokedAt, expiresAt }: { readonly revokedAt: string; readonly expiresAt: string },
  now: string,
): CertificateStatus => {
  if (revokedAt !== '') return 'revoked'
  return expiresAt !== '' && expiresAt <= now ? 'expired' : 'valid'
}

/**
 * The sentence that a registered training organisation adds to its number (article L6352-12 of the code du
 * travail).
 */
export const activitySentence = (number: string, region: string): string =>
  number === ''
    ? ''
    : `Déclaration d’activité enregistrée sous le numéro ${number}${region ? ` auprès du préfet de région ${region}` : ''}. Cet enregistrement ne vaut pas agrément de l’État.`
