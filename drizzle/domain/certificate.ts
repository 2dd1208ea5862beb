/** Attestations: the looks there are, what they say unless somebody says it otherwise, and whether one holds. */

/** `arche`: the house's frame and seal; `dunes`: its hills at the foot; `epure`: a line of colour on white paper. */
export const CERTIFICATE_DESIGNS = ['arche', 'dunes', 'epure'] as const
export type CertificateDesign = (typeof CERTIFICATE_DESIGNS)[number]

/** Why an attestation was given: at the end of the course, later for those who had ended it before, or by hand. */
export const CERTIFICATE_ORIGINS = ['completion', 'retroactive', 'manual'] as const
export type CertificateOrigin = (typeof CERTIFICATE_ORIGINS)[number]

/** What an action that develops skills may be (article L6313-1 of the code du travail). */
export const NATURES = ['training', 'assessment', 'validation', 'apprenticeship'] as const
export type Nature = (typeof NATURES)[number]
/** In the words of the official model. */
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
/** Of somebody who was given one before she ended the course, in place of every sentence: those are written for who did. */
export const PARTIAL_SENTENCE = 'qui a participé à la formation en ligne'
export const DEFAULT_MENTIONS = 'Cette attestation ne délivre ni titre professionnel ni certification.'
export const DEFAULT_PREFIX = 'A'

/** Of the reason for which one is taken back or given by hand. */
export const MAX_REASON_LENGTH = 500

/** Whether it may say that the course was ended: one that is given by hand before has no day of its end. */
export const isOfWholeCourse = ({
  origin,
  completedAt,
}: {
  readonly origin: CertificateOrigin | ''
  readonly completedAt: string
}): boolean => origin !== 'manual' || completedAt !== ''

export const CERTIFICATE_STATUSES = ['valid', 'expired', 'revoked'] as const
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number]

/** Whether an attestation holds at `now`, all instants as records have them. One that was taken back is that first. */
export const certificateStatus = (
  { revokedAt, expiresAt }: { readonly revokedAt: string; readonly expiresAt: string },
  now: string,
): CertificateStatus => {
  if (revokedAt !== '') return 'revoked'
  return expiresAt !== '' && expiresAt <= now ? 'expired' : 'valid'
}

/** The sentence that a registered training organisation writes beside its number (article L6352-12 of the code du travail). */
export const activitySentence = (number: string, region: string): string =>
  number === ''
    ? ''
    : `Déclaration d’activité enregistrée sous le numéro ${number}${region ? ` auprès du préfet de région ${region}` : ''}. Cet enregistrement ne vaut pas agrément de l’État.`
