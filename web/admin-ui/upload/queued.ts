/** The queue's state per file, and what derives from it. */
import { refusalMessage } from '../../lib/messages.ts'
import { ClientResponseError, isNotFound } from '../../lib/pocketbase.ts'
import type { FileFacts } from './stored-uploads.ts'
import type { UploadTarget } from './targets.ts'

export type UploadStatus = 'pending' | 'uploading' | 'paused' | 'interrupted' | 'completed' | 'error'
export interface Upload {
  key: string
  file: FileFacts
  target: UploadTarget
  status: UploadStatus
  /** 0 to 100. */
  percent: number
  error: string
  /** A retry may succeed: not for a file that its field refuses, nor for a deleted record. */
  canRetry: boolean
  /** Interrupted by the network; resumes by itself. */
  isHeld: boolean
  /** Uploaded in parts: can pause and resume. */
  isLarge: boolean
  /** The name given by the server. */
  stored: string
}
/** An upload with the queue's internal state. */
export interface Queued extends Upload {
  /** The content; null for an upload of an earlier page. */
  source: File | null
  /** The upload's URL on the server; empty before it is known. */
  url: string
  /** Reads the content again once the user permits it; null where the browser has no handle. */
  handle: FileSystemFileHandle | null
  /** Releases the upload to other tabs. */
  release: () => void
  /** The field's names before the file was first sent: after a failure they show whether it had arrived. */
  before: readonly string[] | null
  /** Network failures since the user last started it. */
  breaks: number
}

/** Persists uploads beyond their page, and deletes unwanted ones on the server. */
export interface UploadPersistence {
  store: (upload: {
    url: string
    target: UploadTarget
    file: FileFacts
    source: File | null
  }) => Promise<() => void>
  drop: (url: string) => void
  withdraw: (url: string) => void
}
export const NO_PERSISTENCE: UploadPersistence = {
  store: async () => () => undefined,
  drop: () => undefined,
  withdraw: () => undefined,
}
/** An upload of an earlier page, with its progress from 0 to 1. */
export interface Interrupted {
  url: string
  target: UploadTarget
  file: FileFacts
  part: number
  handle: FileSystemFileHandle | null
  release: () => void
}

const CANCELLED = 'Envoi annulé.'
export const BROKEN = 'Envoi interrompu.'
export const FULL = 'Il n’y a plus de place\u00a0: retirez d’abord un fichier.'
const GONE = 'La fiche de ce fichier a été supprimée.'

/** Errors that a retry would repeat: refused by the field, record deleted, or file too large. */
export const isFinal = (error: unknown) =>
  error instanceof ClientResponseError && [400, 404, 413].includes(error.status)
export const isBreak = (error: unknown) =>
  error instanceof ClientResponseError && error.status === 0 && !error.isAbort
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof ClientResponseError)) return BROKEN
  if (error.isAbort) return CANCELLED
  if (isNotFound(error)) return GONE
  if (error.status === 413) return 'Fichier trop lourd.'
  return refusalMessage(error, BROKEN)
}
export const isActive = ({ status }: Upload) => status === 'pending' || status === 'uploading'
/** Not finished yet, whether or not it is currently being sent. */
export const isComing = (upload: Upload) =>
  isActive(upload) || ['paused', 'interrupted'].includes(upload.status)
export const factsOf = ({ name, size, lastModified }: File): FileFacts => ({ name, size, lastModified })
export const isSameFile = (a: FileFacts, b: FileFacts) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
export const recordOf = ({ target }: Upload) => `${target.collection}/${target.id}`
