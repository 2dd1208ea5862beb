import { useCallback, useEffect, useRef, useState } from 'react'
import { fieldMessages } from '../../lib/messages.ts'
import { ClientResponseError } from '../../lib/pocketbase.ts'

/** Specification §4: a retry resets an upload to pending. */
export type UploadStatus = 'pending' | 'uploading' | 'completed' | 'error'
export interface Upload {
  key: string
  file: File
  status: UploadStatus
  /** 0 to 100. */
  percent: number
  error: string
}
export interface UploadQueueState {
  uploads: Upload[]
  add(files: File[]): void
  cancel(key: string): void
  retry(key: string): void
  remove(key: string): void
  /** How many are still to be sent. */
  active: number
}

/** Design reference 4.3: three uploads at once. */
const PARALLEL = 3

const reason = (error: unknown): string => {
  if (!(error instanceof ClientResponseError)) return 'Envoi interrompu.'
  if (error.status === 413) return 'Fichier trop lourd.'
  return Object.values(fieldMessages(error))[0] ?? 'Envoi interrompu.'
}

/**
 * Files on their way: pending → uploading → completed or error. `check` gives the sentence of a file that must not be
 * sent; `send` sends one and rejects on failure. `parallel: 1` where each upload rewrites the same record.
 */
export const useUploadQueue = (options: {
  send: (file: File, signal: AbortSignal, onProgress: (part: number) => void) => Promise<unknown>
  check?: (file: File) => string | null
  parallel?: number
}): UploadQueueState => {
  const [uploads, setUploads] = useState<Upload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  const latest = useRef(options)
  latest.current = options
  const count = useRef(0)

  const patch = useCallback((key: string, change: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  }, [])

  const start = useCallback(
    async (upload: Upload) => {
      const controller = new AbortController()
      controllers.current.set(upload.key, controller)
      patch(upload.key, { status: 'uploading', percent: 0, error: '' })
      try {
        await latest.current.send(upload.file, controller.signal, (part) =>
          patch(upload.key, { percent: Math.round(part * 100) }),
        )
        patch(upload.key, { status: 'completed', percent: 100 })
      } catch (error) {
        patch(upload.key, { status: 'error', error: reason(error) })
      } finally {
        controllers.current.delete(upload.key)
      }
    },
    [patch],
  )

  useEffect(() => {
    const free = (latest.current.parallel ?? PARALLEL) - controllers.current.size
    const waiting = uploads.filter(
      (upload) => upload.status === 'pending' && !controllers.current.has(upload.key),
    )
    for (const upload of waiting.slice(0, Math.max(0, free))) void start(upload)
  }, [uploads, start])

  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const active = uploads.filter(({ status }) => status === 'pending' || status === 'uploading').length
  useEffect(() => {
    if (active === 0) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [active])

  const add = useCallback((files: File[]) => {
    const added = files.map((file): Upload => {
      const error = latest.current.check?.(file) ?? ''
      count.current += 1
      return { key: `upload-${count.current}`, file, status: error ? 'error' : 'pending', percent: 0, error }
    })
    setUploads((all) => [...all, ...added])
  }, [])
  const cancel = useCallback((key: string) => {
    const running = controllers.current.get(key)
    if (running) running.abort()
    else setUploads((all) => all.filter((upload) => upload.key !== key))
  }, [])
  const retry = useCallback(
    (key: string) => patch(key, { status: 'pending', percent: 0, error: '' }),
    [patch],
  )
  const remove = useCallback(
    (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key)),
    [],
  )
  return { uploads, add, cancel, retry, remove, active }
}
