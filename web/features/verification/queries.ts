import type { ReplyOf } from '#drizzle/contract.ts'
import type { verifyCertificate } from '#server/features/certificates/contract.ts'
import { callQuery } from '../../lib/call.ts'

export type Verified = ReplyOf<typeof verifyCertificate>

/** What the address on an attestation shows; 404 for one that was never given. */
export const verifiedCertificate = (verifyToken: string) =>
  callQuery<typeof verifyCertificate>('GET /api/certificates/:verifyToken', { params: { verifyToken } })
