import * as z from 'zod'
import { certificates } from '#drizzle/collections/learning.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { certificatePdf } from './certificate-pdf.ts'

/** Renders and keeps the PDF of a certificate; one that has its file is left alone. */
export const certificateJobs = (worker: Worker, engine: Engine): void => {
  worker.handle('certificate.file', async (payload) => {
    const { certificateId } = z.object({ certificateId: z.string() }).parse(payload)
    const reader = engine.read(system)
    const certificate = reader.getOrNull(certificates, certificateId)
    if (certificate?.file !== '') return
    const content = await certificatePdf(certificate, reader.firstOrNull(siteSettings, {}))
    const upload = await engine.upload(certificates, certificate.id, 'file', {
      name: `attestation-${certificate.number}.pdf`,
      content,
    })
    await engine.write(system, (tx) => tx.update(certificates, certificate.id, { file: upload }))
  })
}
