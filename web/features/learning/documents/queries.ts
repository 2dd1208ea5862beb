/** Attendance and completion of a course, drawn by the server when they are asked for. */
import { slugify } from '#drizzle/domain/slug.ts'
import { TRAINING_DOCUMENT_LABELS, type TrainingDocument } from '#drizzle/domain/training-documents.ts'
import { download } from '../../../lib/download.ts'

/** Saves a document of an enrollment; `holder` names the file. Throws `ClientResponseError`. */
export const saveTrainingDocument = (
  enrollment: string,
  kind: TrainingDocument,
  holder: string,
): Promise<void> =>
  download(
    `/api/enrollments/${encodeURIComponent(enrollment)}/documents/${kind}`,
    `${slugify(`${TRAINING_DOCUMENT_LABELS[kind]} ${holder}`)}.pdf`,
  )

/** Saves those of everybody in a course as a ZIP. Throws `ClientResponseError`. */
export const saveTrainingArchive = (course: string, slug: string): Promise<void> =>
  download(`/api/training-documents/${encodeURIComponent(course)}`, `documents-${slug}.zip`)
