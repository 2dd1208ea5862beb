/** What is done to an attestation that its holder is told of. */
export const CERTIFICATE_ACTS = ['granted', 'revoked', 'restored', 'reissued'] as const
export type CertificateAct = (typeof CERTIFICATE_ACTS)[number]
