/** Documents of a followed person. */
import type { RecordIn } from '../../lib/collections.ts'
import { records } from '../../lib/records.ts'

export type ClientDocument = RecordIn<'client_documents'>

export const clientDocuments = records('client_documents')
