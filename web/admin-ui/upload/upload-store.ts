/**
 * Files on their way to records, whichever screen they were chosen on: the queue stands above the router, so closing a
 * panel or going to another screen of the administration ends nothing. pending → uploading → completed or error
 * (specification §4); a retry is pending again.
 */
import { failureMessage, fieldMessages } from '../../lib/messages.ts'
import { ClientResponseError, isNotFound } from '../../lib/pocketbase.ts'
import { namesIn, newNameOf } from './arrived.ts'
import type { Stored, Transport } from './send-files.ts'
import { isSameField, type UploadTarget } from './targets.ts'

export type UploadStatus = 'pending' | 'uploading' | 'completed' | 'error'
export interface Upload {
  key: string
  file: File
  target: UploadTarget
  status: UploadStatus
  /** 0 to 100. */
  percent: number
  error: string
  /** Trying again may help: not for a file that its field refuses, nor once the record is gone. */
  canRetry: boolean
  /** The network broke off: it goes on by itself. */
  isHeld: boolean
  /** The name that the server gave it. */
  stored: string
}
/** What the queue itself needs to know of an upload; it goes with it. */
interface Queued extends Upload {
  /** What its field held before the file was first sent there: after a break it tells whether the file had arrived. */
  before: readonly string[] | null
  /** Breaks of the network since the person last asked for it. */
  breaks: number
}
/** The record after the file joined it; `null` when that is not known and has to be read. */
type Settled = (target: UploadTarget, record: Stored | null) => void

/** Design reference 4.3: three uploads at once; files of one record go one by one, because each rewrites it. */
const PARALLEL = 3
/** How long to wait after each break of the network, before the person is asked. */
const HOLDS_MS = [2000, 8000, 30_000]

const CANCELLED = 'Envoi annulé.'
const BROKEN = 'Envoi interrompu.'
const FULL = 'Il n’y a plus de place\u00a0: retirez d’abord un fichier.'
const GONE = 'La fiche de ce fichier a été supprimée.'

/** What another try would be answered the same: refused by its field, gone, or too large. */
const isFinal = (error: unknown) =>
  error instanceof ClientResponseError && [400, 404, 413].includes(error.status)
const isBreak = (error: unknown) =>
  error instanceof ClientResponseError && error.status === 0 && !error.isAbort
const reasonOf = (error: unknown): string => {
  if (!(error instanceof ClientResponseError)) return BROKEN
  if (error.isAbort) return CANCELLED
  if (isNotFound(error)) return GONE
  if (error.status === 413) return 'Fichier trop lourd.'
  return Object.values(fieldMessages(error))[0] ?? failureMessage(error, BROKEN)
}
const isActive = ({ status }: Upload) => status === 'pending' || status === 'uploading'
const isSameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
const recordOf = ({ target }: Upload) => `${target.collection}/${target.id}`

export class Uploads {
  #all: readonly Queued[] = []
  #made = 0
  readonly #transport: Transport
  readonly #running = new Map<string, AbortController>()
  /** What ends the wait of those that are held. */
  readonly #holds = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<() => void>()
  readonly #settled = new Set<Settled>()

  constructor(transport: Transport) {
    this.#transport = transport
  }

  readonly all = (): readonly Upload[] => this.#all
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Told after each file that was stored, and after each whose fate is not known. */
  readonly onSettled = (listener: Settled): (() => void) => {
    this.#settled.add(listener)
    return () => this.#settled.delete(listener)
  }
  /** How many are still to be sent. */
  get active(): number {
    return this.#all.filter(isActive).length
  }

  /** `refusal` gives the sentence of a file that must not be sent. A file that is on its way is not added again. */
  readonly add = (
    target: UploadTarget,
    files: readonly File[],
    refusal: (file: File) => string | null,
  ): void => {
    for (const file of files) {
      const twin = this.#twin(target, file)
      if (twin?.status === 'error' && twin.canRetry) this.retry(twin.key)
      // Refused before, perhaps for want of room: it is judged again.
      if (twin && !twin.canRetry) this.remove(twin.key)
      if (!twin?.canRetry) this.#append(target, file, refusal(file) ?? this.#crowded(target) ?? '')
    }
    this.#next()
  }
  /** Stops one that is being sent; forgets one that waits. */
  readonly cancel = (key: string): void => {
    const running = this.#running.get(key)
    if (running) running.abort()
    else this.remove(key)
  }
  readonly retry = (key: string): void => {
    this.#patch(key, { status: 'pending', percent: 0, error: '', isHeld: false, breaks: 0 })
    this.#next()
  }
  readonly remove = (key: string): void => {
    this.#set(this.#all.filter((upload) => upload.key !== key))
    this.#next()
  }
  /** Forgets those that nothing more happens to. */
  readonly tidy = (): void => this.#set(this.#all.filter(isActive))
  /** The network is back: what it had broken off goes on. */
  readonly resume = (): void => {
    this.#set(this.#all.map((upload) => ({ ...upload, isHeld: false })))
    this.#next()
  }
  /** Stops and forgets everything: somebody else sits here now. */
  readonly clear = (): void => {
    this.#set([])
    for (const controller of this.#running.values()) controller.abort()
  }

  /** The same file in the same place that has not arrived yet. */
  #twin(target: UploadTarget, file: File): Queued | undefined {
    return this.#all.find(
      (other) =>
        other.status !== 'completed' && isSameField(other.target, target) && isSameFile(other.file, file),
    )
  }
  #crowded(target: UploadTarget): string | null {
    if (target.room === null) return null
    const coming = this.#all.filter((other) => isActive(other) && isSameField(other.target, target)).length
    return coming < target.room ? null : FULL
  }
  #append(target: UploadTarget, file: File, error: string): void {
    this.#made += 1
    const status = error ? 'error' : 'pending'
    const about = { percent: 0, error, canRetry: !error, isHeld: false, stored: '', before: null, breaks: 0 }
    this.#set([...this.#all, { key: `upload-${this.#made}`, file, target, status, ...about }])
  }
  #set(all: readonly Queued[]): void {
    this.#all = all
    const held = new Set(all.filter(({ isHeld }) => isHeld).map(({ key }) => key))
    for (const [key, timer] of this.#holds)
      if (!held.has(key)) {
        clearTimeout(timer)
        this.#holds.delete(key)
      }
    for (const listener of this.#listeners) listener()
  }
  #patch(key: string, change: Partial<Queued>): void {
    this.#set(this.#all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  }
  /** Starts what may start: the first of each record, up to three. */
  #next(): void {
    const records = new Set<string>()
    for (const upload of this.#all.filter(isActive)) {
      const isFirst = !records.has(recordOf(upload))
      records.add(recordOf(upload))
      const isFree = isFirst && !upload.isHeld && !this.#running.has(upload.key)
      if (isFree && this.#running.size < PARALLEL) void this.#run(upload)
    }
  }
  async #run(upload: Queued): Promise<void> {
    const { key, target } = upload
    const controller = new AbortController()
    this.#running.set(key, controller)
    this.#patch(key, { status: 'uploading', percent: 0, error: '' })
    try {
      const { record, name } = await this.#deliver(upload, controller.signal)
      this.#patch(key, { status: 'completed', percent: 100, stored: name })
      this.#tell(target, record)
    } catch (error) {
      if (isBreak(error) && !controller.signal.aborted) this.#hold(key)
      else this.#patch(key, { status: 'error', error: reasonOf(error), canRetry: !isFinal(error) })
      this.#tell(target, null)
    } finally {
      this.#running.delete(key)
      this.#next()
    }
  }
  async #deliver(upload: Queued, signal: AbortSignal): Promise<{ record: Stored; name: string }> {
    const { key, file, target, before } = upload
    const found = await this.#transport.read(target, signal)
    const arrived =
      before && newNameOf(file.name, namesIn(found, target.field), [...before, ...this.#claimed()])
    if (arrived) return { record: found, name: arrived }
    this.#patch(key, { before: namesIn(found, target.field) })
    const record = await this.#transport.send(target, file, signal, (part) =>
      this.#patch(key, { percent: Math.round(part * 100) }),
    )
    const name = newNameOf(file.name, namesIn(record, target.field), namesIn(found, target.field))
    return { record, name: name ?? '' }
  }
  /** Names that other uploads of this queue have become. */
  #claimed(): string[] {
    return this.#all.map(({ stored }) => stored)
  }
  /** Waits for the network; after some vain tries on one that seems to be there, the person decides. */
  #hold(key: string): void {
    const breaks = this.#all.find((upload) => upload.key === key)?.breaks
    if (breaks === undefined) return
    const delay = HOLDS_MS[breaks]
    if (delay === undefined && navigator.onLine) {
      this.#patch(key, { status: 'error', error: BROKEN, isHeld: false })
      return
    }
    this.#patch(key, { status: 'pending', isHeld: true, breaks: breaks + 1 })
    if (delay === undefined) return
    const goOn = () => {
      this.#patch(key, { isHeld: false })
      this.#next()
    }
    this.#holds.set(key, setTimeout(goOn, delay))
  }
  #tell(target: UploadTarget, record: Stored | null): void {
    for (const listener of this.#settled) listener(target, record)
  }
}
