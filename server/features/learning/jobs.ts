import * as z from 'zod'
import { courses } from '#drizzle/collections/courses.ts'
import { type certificateFields, certificates } from '#drizzle/collections/learning.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Issuer } from '#server/documents/certificate.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { StoredUpload } from '#server/records/files/uploads.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import type { FeatureContext } from '../feature.ts'

type Certificate = RecordOf<typeof certificateFields>

/** Who taught: the course's own instructor, or the practitioner of the settings (« Name, what she does »). */
const teacherOf = (reader: Reader, courseId: string, practitioner: string): Issuer['teacher'] => {
  const instructor = reader.getOrNull(users, reader.getOrNull(courses, courseId)?.instructor ?? '')
  if (instructor) return { name: instructor.name, role: instructor.headline }
  const [name = '', ...role] = practitioner.split(', ')
  return { name, role: role.join(', ') }
}

const issuerOf = (reader: Reader, { course, verifyToken }: Certificate, publicUrl: string): Issuer => {
  const site = reader.firstOrNull(siteSettings, {})
  return {
    brand: site?.brand ?? '',
    teacher: teacherOf(reader, course, site?.practitioner ?? ''),
    verifyUrl: publicUrl + link('verification', { token: verifyToken }),
  }
}

/** False when the certificate was erased, drawn or given another name while this file was drawn. */
const keep = (engine: Engine, drawn: Certificate, upload: StoredUpload): Promise<boolean> =>
  engine.write(system, (tx) => {
    const now = tx.getOrNull(certificates, drawn.id)
    if (now?.file !== '' || now.holder !== drawn.holder) return false
    tx.update(certificates, drawn.id, { file: upload })
    return true
  })

/**
 * Renders and keeps the PDF of a certificate; one that has its file is left alone. A file is kept only with the name that it
 * shows: whoever changes the name enqueues the job anew.
 */
export const certificateJobs = (
  worker: Worker,
  { engine, documents, publicUrl }: Pick<FeatureContext, 'engine' | 'documents' | 'publicUrl'>,
): void => {
  worker.handle('certificate.file', async (payload) => {
    const { certificateId } = z.object({ certificateId: z.string() }).parse(payload)
    const reader = engine.read(system)
    const certificate = reader.getOrNull(certificates, certificateId)
    if (certificate?.file !== '') return
    const content = await documents.draw('certificate', certificate, issuerOf(reader, certificate, publicUrl))
    const upload = await engine.upload(certificates, certificate.id, 'file', {
      name: `attestation-${certificate.number}.pdf`,
      content,
    })
    let isKept = false
    try {
      isKept = await keep(engine, certificate, upload)
    } finally {
      if (!isKept) await engine.discard([upload])
    }
  })
}
