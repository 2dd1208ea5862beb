/**
 * The PDF of an attestation: drawn by a job, stored with its hash, and never for another name or edition than
 * it shows.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type certificateFields, certificates } from '#drizzle/collections/learning.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { StoredUpload } from '#server/records/files/uploads.ts'
import type { Engine } from '#server/records/types.ts'
import type { FeatureContext } from '../feature.ts'
import { issuerOf } from './pictures.ts'
import { templateOf } from './template.ts'

type Certificate = RecordOf<typeof certificateFields>

/** False when the certificate was erased, drawn, given another name or another edition while this file was drawn. */
const keep = (engine: Engine, drawn: Certificate, file: StoredUpload, fileHash: string): Promise<boolean> =>
  engine.write(system, (tx) => {
    const now = tx.getOrNull(certificates, drawn.id)
    const isSame = now?.file === '' && now.holder === drawn.holder && now.reissues === drawn.reissues
    if (isSame) tx.update(certificates, drawn.id, { file, fileHash })
    return isSame
  })

/**
 * Draws and stores the PDF of a certificate; one that has its file, or whose account was erased, is left
 * alone. A file is stored only with the name and the edition that it shows: a change of either enqueues the
 * job anew.
 */
export const certificateJobs = (
  worker: Worker,
  { engine, documents, publicUrl }: Pick<FeatureContext, 'engine' | 'documents' | 'publicUrl'>,
): void => {
  worker.handle('certificate.file', async (payload) => {
    const { certificateId } = z.object({ certificateId: z.string() }).parse(payload)
    const reader = engine.read(system)
    const certificate = reader.getOrNull(certificates, certificateId)
    if (certificate?.file !== '' || certificate.user === '') return
    const verifyUrl = publicUrl + link('verification', { token: certificate.verifyToken })
    const issuer = await issuerOf(engine, templateOf(reader, certificate.course), verifyUrl)
    const content = await documents.draw('certificate', certificate, issuer)
    const name = `attestation-${certificate.number}.pdf`
    const upload = await engine.upload(certificates, certificate.id, 'file', { name, content })
    let isStored = false
    try {
      isStored = await keep(engine, certificate, upload, createHash('sha256').update(content).digest('hex'))
    } finally {
      if (!isStored) await engine.discard([upload])
    }
  })
}
