/**
 * Resumable uploads by tus 1.0 (tus.io/protocols/resumable-upload: creation, termination, expiration,
 * checksum). Headers carry what other contracts have in bodies; the pieces are the body of a PATCH.
 */
import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

const byId = z.object({ id: z.string().max(40) })

/**
 * Announces a file: `Upload-Length`, and `Upload-Metadata` with `collection`, `field`, `filename`, and `record` where it exists. 201 with
 * its address in `Location`; what that ends with, written `upload:ID`, is the value of the field once all of it has come.
 */
export const createUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  access: 'signedIn',
  summary: 'Announce a large file',
  perMinute: 120,
})

/** The upload's progress: `Upload-Offset`. 404 for another account's, 410 once it has expired. */
export const uploadState = endpoint({
  method: 'HEAD',
  path: '/api/uploads/:id',
  access: 'signedIn',
  summary: 'How much of a large file has come',
  params: byId,
  perMinute: 600,
})

/** Adds a piece at `Upload-Offset`. 409 when the file ends elsewhere, 413 behind its end, 460 for another checksum. */
export const sendPiece = endpoint({
  method: 'PATCH',
  path: '/api/uploads/:id',
  access: 'signedIn',
  summary: 'Send a piece of a large file',
  params: byId,
  perMinute: 1200,
})

export const withdrawUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  access: 'signedIn',
  summary: 'Forget a large file that was not used',
  params: byId,
  perMinute: 240,
})
