import { queryOptions } from '@tanstack/react-query'
import type { courseImportFields } from '#drizzle/collections/course-imports.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { previewImport, runImport } from '#server/features/course-imports/contract.ts'
import { call, callQuery } from '../../lib/call.ts'
import { records } from '../../lib/records.ts'

export type CourseImport = RecordOf<typeof courseImportFields>
export type ImportPreview = ReplyOf<typeof previewImport>

const imports = records('course_imports')

/** Polling interval of a running import. */
const ASK_MS = 1000

/** The state of an import; polled while the server works on it. */
export const importOf = (id: string) =>
  queryOptions({
    ...imports.one(id),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? ASK_MS : false),
  })
export const previewOf = (id: string) => ({
  ...callQuery<typeof previewImport>('GET /api/course-imports/:id/preview', {
    params: { id },
    timeoutMs: 120_000,
  }),
  // The upload never changes; its preview is read anew each time.
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
export const run = (id: string, title: string) =>
  call<typeof runImport>('POST /api/course-imports/:id/run', { params: { id }, body: { title } })
export const withdraw = (id: string) => imports.remove(id)
