/**
 * The upload queue of all screens. It lives above the router, so that closing a panel or navigating within
 * the administration interrupts nothing. pending → uploading → completed or error (specification §4); a retry
 * is pending again. An upload in parts may pause, and one of an earlier page is interrupted until its content
 * is available; both resume where they stopped.
 */
import { namesIn, newNameOf } from './arrived.ts'
import { goesInPieces, type Pieces } from './pieces.ts'
import {
  BROKEN,
  FULL,
  factsOf,
  type Interrupted,
  isActive,
  isBreak,
  isComing,
  isFinal,
  isSameFile,
  NO_PERSISTENCE,
  type Queued,
  reasonOf,
  recordOf,
  type Upload,
  type UploadPersistence,
} from './queued.ts'
import type { Transport } from './send-files.ts'
import type { Stored } from './stored.ts'
import { isSameField, type UploadTarget } from './targets.ts'

/** The record with its new file; `null` when it is unknown and has to be read. */
type Settled = (target: UploadTarget, record: Stored | null) => void

/**
 * Design reference 4.3: three uploads at once; files of one record are sequential, because each rewrites it.
 */
const PARALLEL = 3
/** Delay after each network failure, before the user has to decide. */
const HOLDS_MS = [2000, 8000, 30_000]
/** Abort reason of a paused request. */
const PAUSED = 'paused'

export class Uploads {
  #all: readonly Queued[] = []
  #made = 0
  readonly #transport: Transport
  readonly #persistence: UploadPersistence
  readonly #running = new Map<string, AbortController>()
  /** Timers of uploads that wait for the network. */
  readonly #holds = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<() => void>()
  readonly #settled = new Set<Settled>()

  constructor(transport: Transport, persistence: UploadPersistence = NO_PERSISTENCE) {
    this.#transport = transport
    this.#persistence = persistence
  }

  readonly all = (): readonly Upload[] => this.#all
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Called after each stored file, and after each whose outcome is unknown. */
  readonly onSettled = (listener: Settled): (() => void) => {
    this.#settled.add(listener)
    return () => this.#settled.delete(listener)
  }
  /** How many are still to be sent. */
  get active(): number {
    return this.#all.filter(isActive).length
  }

  /** `refusal` returns why a file must not be sent. A file already in the queue is not added twice. */
  readonly add = (
    target: UploadTarget,
    files: readonly File[],
    refusal: (file: File) => string | null,
  ): void => {
    for (const file of files) {
      const duplicate = this.#twin(target, file)
      if (duplicate?.status === 'interrupted' || duplicate?.status === 'paused')
        this.#goOn(duplicate.key, file)
      if (duplicate?.status === 'error' && duplicate.canRetry) this.retry(duplicate.key)
      // Refused before, perhaps because the field was full: it is checked again.
      if (duplicate && !duplicate.canRetry) this.remove(duplicate.key)
      if (!duplicate?.canRetry) this.#append(target, file, refusal(file) ?? this.#crowded(target) ?? '')
    }
    this.#next()
  }
  /** Aborts an upload, or removes a waiting one. */
  readonly cancel = (key: string): void => {
    const running = this.#running.get(key)
    if (running) running.abort()
    else this.remove(key)
  }
  /** Pauses an upload in parts. */
  readonly pause = (key: string): void => {
    this.#patch(key, { status: 'paused', isHeld: false })
    this.#running.get(key)?.abort(PAUSED)
    this.#next()
  }
  /**
   * Resumes a paused upload, or one of an earlier page with its content. Returns false when the file is
   * another one.
   */
  readonly goOn = (key: string, file?: File): boolean => {
    const upload = this.#find(key)
    if (!upload || (file && !isSameFile(file, upload.file))) return false
    this.#goOn(key, file ?? upload.source)
    return true
  }
  /** The handle of an interrupted upload; null where there is none. */
  readonly handle = (key: string): FileSystemFileHandle | null => this.#find(key)?.handle ?? null
  /** Lists uploads of an earlier page; returns their keys. */
  readonly restore = (found: readonly Interrupted[]): string[] => {
    const added = found.map(({ part, ...rest }) => {
      this.#made += 1
      const about = {
        error: '',
        canRetry: true,
        isHeld: false,
        isLarge: true,
        stored: '',
        before: null,
        breaks: 0,
      }
      const percent = Math.round(part * 100)
      const key = `upload-${this.#made}`
      return { ...rest, ...about, key, percent, source: null, status: 'interrupted' as const }
    })
    this.#set([...this.#all, ...added])
    return added.map(({ key }) => key)
  }
  readonly retry = (key: string): void => {
    const percent = this.#find(key)?.url ? this.#find(key)?.percent : 0
    this.#patch(key, { status: 'pending', percent: percent ?? 0, error: '', isHeld: false, breaks: 0 })
    this.#next()
  }
  readonly remove = (key: string): void => {
    const upload = this.#find(key)
    if (upload) this.#forget(upload, upload.status !== 'completed')
    this.#set(this.#all.filter((upload) => upload.key !== key))
    this.#next()
  }
  /** Removes finished uploads from the list. */
  readonly tidy = (): void => {
    for (const upload of this.#all) if (!isComing(upload)) this.#forget(upload, upload.status === 'error')
    this.#set(this.#all.filter(isComing))
  }
  /** The network is back: uploads that wait for it resume. */
  readonly resume = (): void => {
    this.#set(this.#all.map((upload) => ({ ...upload, isHeld: false })))
    this.#next()
  }
  /** Aborts and removes everything: another user has signed in. */
  readonly clear = (): void => {
    for (const { release } of this.#all) release()
    this.#set([])
    for (const controller of this.#running.values()) controller.abort()
  }

  #find(key: string): Queued | undefined {
    return this.#all.find((upload) => upload.key === key)
  }
  #goOn(key: string, source: File | null): void {
    if (!source) return
    this.#patch(key, { source, status: 'pending', error: '', isHeld: false, breaks: 0 })
    this.#next()
  }
  /**
   * Drops a persisted upload, so that other pages do not offer it; when unwanted, the server deletes it too.
   */
  #forget({ url, release }: Queued, isUnwanted: boolean): void {
    release()
    if (!url) return
    this.#persistence.drop(url)
    if (isUnwanted) this.#persistence.withdraw(url)
  }
  /** An unfinished upload of the same file to the same field. */
  #twin(target: UploadTarget, file: File): Queued | undefined {
    return this.#all.find(
      (other) =>
        other.status !== 'completed' && isSameField(other.target, target) && isSameFile(other.file, file),
    )
  }
  #crowded(target: UploadTarget): string | null {
    if (target.room === null) return null
    const coming = this.#all.filter((other) => isComing(other) && isSameField(other.target, target)).length
    return coming < target.room ? null : FULL
  }
  #append(target: UploadTarget, file: File, error: string): void {
    this.#made += 1
    const status = error ? 'error' : 'pending'
    const about = { percent: 0, error, canRetry: !error, isHeld: false, stored: '', before: null, breaks: 0 }
    const own = { source: file, url: '', handle: null, release: () => undefined, isLarge: goesInPieces(file) }
    const key = `upload-${this.#made}`
    this.#set([...this.#all, { key, file: factsOf(file), target, status, ...about, ...own }])
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
  /** Starts what may start: the first upload of each record, up to three. */
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
    this.#patch(key, { status: 'uploading', error: '', ...(upload.url ? {} : { percent: 0 }) })
    try {
      const { record, name } = await this.#deliver(upload, controller.signal)
      this.#patch(key, { status: 'completed', percent: 100, stored: name })
      const done = this.#find(key)
      if (done) this.#forget(done, false)
      this.#tell(target, record)
    } catch (error) {
      if (controller.signal.reason === PAUSED) return
      if (isBreak(error) && !controller.signal.aborted) this.#hold(key)
      else this.#fail(key, error)
      this.#tell(target, null)
    } finally {
      this.#running.delete(key)
      this.#next()
    }
  }
  #fail(key: string, error: unknown): void {
    const upload = this.#find(key)
    const isOver = isFinal(error)
    // Another page would only offer it to be refused again.
    if (upload && isOver) this.#forget(upload, true)
    this.#patch(key, {
      status: 'error',
      error: reasonOf(error),
      canRetry: !isOver,
      ...(isOver ? { url: '', release: () => undefined } : {}),
    })
  }
  async #deliver(upload: Queued, signal: AbortSignal): Promise<{ record: Stored; name: string }> {
    const { key, file, source, target } = upload
    // A record created with its file held none before.
    const before = upload.before ?? (target.fresh ? [] : null)
    if (!source) throw new Error('An upload without its content was started')
    const found = await this.#transport.read(target, signal)
    const arrived =
      before && newNameOf(file.name, namesIn(found, target.field), [...before, ...this.#claimed()])
    if (arrived) return { record: found, name: arrived }
    this.#patch(key, { before: namesIn(found, target.field) })
    const onProgress = (part: number) =>
      this.#patch(key, {
        percent: Math.round(part * 100),
        // Parts that arrived are progress: the failure counter restarts.
        ...(upload.isLarge ? { breaks: 0 } : {}),
      })
    const record = await this.#transport.send(target, source, signal, onProgress, this.#piecesOf(key))
    const name = newNameOf(file.name, namesIn(record, target.field), namesIn(found, target.field))
    return { record, name: name ?? '' }
  }
  #piecesOf(key: string): Pieces {
    return {
      url: () => this.#find(key)?.url ?? '',
      keep: (url) => {
        const upload = this.#find(key)
        if (!upload || upload.url === url) return
        if (upload.url) this.#forget(upload, false)
        this.#patch(key, { url, release: () => undefined })
        if (url) void this.#keep(key, { ...upload, url })
      },
    }
  }
  async #keep(key: string, upload: Queued): Promise<void> {
    const release = await this.#persistence.store(upload)
    // It may have finished meanwhile.
    if (this.#find(key)?.url === upload.url) this.#patch(key, { release })
    else release()
  }
  /** Names that other uploads of this queue have received. */
  #claimed(): string[] {
    return this.#all.map(({ stored }) => stored)
  }
  /** Waits for the network; after repeated failures with a network that seems to work, the user decides. */
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
