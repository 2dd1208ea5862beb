import type { CertificateDesign, CertificateOrigin, CertificateStatus } from '#drizzle/domain/certificate.ts'

export const STATUS_LABELS: Record<CertificateStatus, string> = {
  valid: 'Valable',
  expired: 'Expirée',
  revoked: 'Retirée',
}
export const STATUS_COLORS: Record<CertificateStatus, string> = {
  valid: 'green',
  expired: 'yellow',
  revoked: 'red',
}
export const ORIGIN_LABELS: Record<CertificateOrigin, string> = {
  completion: 'À la fin de la formation',
  retroactive: 'Après coup',
  manual: 'À la main',
}
export const DESIGN_LABELS: Record<CertificateDesign, string> = {
  arche: 'Arche\u00a0: double cadre et sceau',
  dunes: 'Dunes\u00a0: collines au pied de la page',
  epure: 'Épure\u00a0: fond blanc et trait de couleur',
}
