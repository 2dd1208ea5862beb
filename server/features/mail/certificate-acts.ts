/** Actions on an attestation of which its holder is notified. */
export const CERTIFICATE_ACTS = ['granted', 'revoked', 'restored', 'reissued'] as const
export type CertificateAct = (typeof CERTIFICATE_ACTS)[number]
