/** What the queue knows of each file, and what is read off it. */
import { failureMessage, fieldMessages } from '../../lib/messages.ts'
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
  /** Trying again may help: not for a file that its field refuses, nor once the record is gone. */
  canRetry: boolean
  /** The network broke off: it goes on by itself. */
  isHeld: boolean
  /** It goes in pieces: it can stop and go on. */
  isLarge: boolean
  /** The name that the server gave it. */
  stored: string
}
/** What the queue itself needs to know of an upload; it goes with it. */
export interface Queued extends Upload {
  /** Its content; null of one that an earlier page had begun. */
  source: File | null
  /** Where the server keeps what has come of it; empty before it knows. */
  url: string
  /** Reads the content again, once the person allows it; null where the browser gave none. */
  handle: FileSystemFileHandle | null
  /** Lets other tabs have it. */
  release: () => void
  /** What its field held before the file was first sent there: after a break it tells whether the file had arrived. */
  before: readonly string[] | null
  /** Breaks of the network since the person last asked for it. */
  breaks: number
}

/** How uploads outlive their page, and what the server is told of those that nobody wants any more. */
export interface Keeper {
  keep: (upload: {
    url: string
    target: UploadTarget
    file: FileFacts
    source: File | null
  }) => Promise<() => void>
  drop: (url: string) => void
  withdraw: (url: string) => void
}
export const NO_KEEPER: Keeper = {
  keep: async () => () => undefined,
  drop: () => undefined,
  withdraw: () => undefined,
}
/** One that an earlier page had begun, as far as it came: 0 to 1. */
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

/** What another try would be answered the same: refused by its field, gone, or too large. */
export const isFinal = (error: unknown) =>
  error instanceof ClientResponseError && [400, 404, 413].includes(error.status)
export const isBreak = (error: unknown) =>
  error instanceof ClientResponseError && error.status === 0 && !error.isAbort
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof ClientResponseError)) return BROKEN
  if (error.isAbort) return CANCELLED
  if (isNotFound(error)) return GONE
  if (error.status === 413) return 'Fichier trop lourd.'
  return Object.values(fieldMessages(error))[0] ?? failureMessage(error, BROKEN)
}
export const isActive = ({ status }: Upload) => status === 'pending' || status === 'uploading'
/** Still to come, whether or not something is done about it now. */
export const isComing = (upload: Upload) =>
  isActive(upload) || ['paused', 'interrupted'].includes(upload.status)
export const factsOf = ({ name, size, lastModified }: File): FileFacts => ({ name, size, lastModified })
export const isSameFile = (a: FileFacts, b: FileFacts) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
export const recordOf = ({ target }: Upload) => `${target.collection}/${target.id}`
