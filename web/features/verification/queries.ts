import type { ReplyOf } from '#drizzle/contract.ts'
import type { verifyCertificate } from '#server/features/certificates/contract.ts'
import { callQuery } from '../../lib/call.ts'

export type Verified = ReplyOf<typeof verifyCertificate>

/** The verification page of an attestation; 404 for an unknown one. */
export const verifiedCertificate = (verifyToken: string) =>
  callQuery<typeof verifyCertificate>('GET /api/certificates/:verifyToken', { params: { verifyToken } })
