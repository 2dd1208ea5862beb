/** The administration's upload queue, and its links to window, session and screens. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { getUser, subscribeSession } from '../../lib/session.ts'
import { putRecord } from './put-record.ts'
import type { Upload } from './queued.ts'
import { readAgain, restoreUploads, uploadPersistence } from './resume-uploads.ts'
import { recordApi } from './send-files.ts'
import { isSameField, type UploadTarget } from './targets.ts'
import { Uploads } from './upload-store.ts'

/** Above the router: one queue per document. */
export const uploads = new Uploads(recordApi, uploadPersistence)

/** Whether something is still to be sent: leaving the site or signing out would lose it. */
export const hasActiveUploads = (): boolean => uploads.active > 0

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
let owner: string | undefined
let wasActive = false
uploads.subscribe(() => {
  owner = getUser()?.id
  const isActive = hasActiveUploads()
  if (isActive === wasActive) return
  wasActive = isActive
  const change = isActive ? window.addEventListener : window.removeEventListener
  change('beforeunload', askBeforeUnload)
  change('online', uploads.resume)
})
// While a session has only lapsed, the queue waits for the user to sign in again.
subscribeSession(() => {
  if (uploads.all().length > 0 && getUser()?.id !== owner) uploads.clear()
})

const NONE: readonly Upload[] = []
export const useUploads = (): readonly Upload[] =>
  useSyncExternalStore(uploads.subscribe, uploads.all, () => NONE)

/** The uploads of one field of one record, and how to add files; `refusal` is called for each. */
export const useFieldUploads = (target: UploadTarget, refusal: (file: File) => string | null) => ({
  uploads: useUploads().filter((upload) => isSameField(upload.target, target)),
  add: (files: readonly File[]) => uploads.add(target, files, refusal),
})
export type FieldUploads = ReturnType<typeof useFieldUploads>

/** Refreshes screens of a record after each stored file. Mounted once, by the layout's tray. */
export const useUploadedRecords = (): void => {
  const queries = useQueryClient()
  useEffect(
    () => uploads.onSettled(({ collection }, record) => putRecord(queries, collection, record)),
    [queries],
  )
}

/**
 * Offers the user's uploads of an earlier page, once per document and user. Mounted once, by the layout's
 * tray.
 */
export const useRestoredUploads = (): void => {
  useEffect(() => {
    void restoreUploads(uploads)
  }, [])
}

/** Resumes an interrupted upload whose file the browser may read again, after prompting the user. */
export const allowAgain = (key: string): Promise<boolean> => readAgain(uploads, key, true)
