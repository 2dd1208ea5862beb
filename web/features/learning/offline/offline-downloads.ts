/**
 * Downloads recordings one after the other, in parts: an interrupted download resumes, also after a reload.
 * The queue lives outside React, so that it continues across navigation.
 */
import { type DownloadedRecording, partCount } from '../../../lib/offline/downloaded-recording.ts'
import {
  canKeep,
  downloadedBytes,
  hasPart,
  putFacts,
  putPart,
  putPicture,
  removeDownload,
  storedOf,
} from '../../../lib/offline/shelf.ts'
import { mayPassLater } from '../../../lib/pocketbase.ts'
import { getUser, subscribeSession } from '../../../lib/session.ts'
import { noteCopy } from '../queries.ts'
import { Closed, fetchPart } from './fetch-part.ts'
import { startWorker, stopIdleWorker } from './worker.ts'

/** 2 MB take half a minute on a slow connection. */
const PART_BYTES = 2 * 1024 * 1024
/** Pauses between the attempts for one part. */
const PAUSES_MS = [1000, 4000, 15_000]

export interface DownloadState {
  state: 'waiting' | 'fetching' | 'stopped'
  bytes: number
  /** 0 while it is unknown. */
  total: number
  /** Why the download stopped. */
  message: string
}
/** What to download, and the picture of its course. */
export interface DownloadTarget {
  downloaded: DownloadedRecording
  picture: string
}
interface DownloadRequest extends DownloadTarget {
  /** Resolves once the request is stored on the device. */
  written: Promise<void>
}

const STOPPED = 'Le téléchargement s’est arrêté. Il reprendra là où il en était.'
const CLOSED = 'Cette séance ne vous est plus ouverte.'
const FULL = 'Il n’y a plus assez de place sur cet appareil.'
const REFUSED = 'Ce navigateur ne permet pas de garder des séances, par exemple en navigation privée.'

/** The recording was removed, here or in another tab, during its download. */
class Removed extends Error {}
class Full extends Error {}
class Refused extends Error {}

const messageOf = (error: unknown): string => {
  if (error instanceof Closed) return CLOSED
  if (error instanceof Refused) return REFUSED
  const isFull =
    error instanceof Full || (error instanceof DOMException && error.name === 'QuotaExceededError')
  return isFull ? FULL : STOPPED
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const withRetries = async <Result>(act: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
  for (const ms of PAUSES_MS) {
    try {
      return await act()
    } catch (error) {
      if (signal.aborted || error instanceof Closed) throw error
      console.warn('A part of a recording did not come', error)
      await pause(ms, signal)
    }
  }
  return act()
}

/** Throws when the browser reports too little space; without a report the download is tried. */
const checkRoom = async (bytes: number): Promise<void> => {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota !== undefined && usage !== undefined && quota - usage < bytes) throw new Full()
}

const noteDownload = async ({ lesson }: DownloadedRecording): Promise<void> => {
  try {
    await noteCopy(lesson.id)
  } catch (error) {
    if (!mayPassLater(error)) throw new Closed()
    throw error
  }
}

/**
 * Stores the request before any part, so that the download resumes after a reload. An older file of the
 * lesson is deleted.
 */
const writeDown = async ({ downloaded }: DownloadTarget): Promise<void> => {
  const known = await storedOf(downloaded.userId, downloaded.lesson.id)
  if (known?.lesson.audio === downloaded.lesson.audio) return
  if (known) await removeDownload(downloaded.userId, downloaded.lesson.id)
  await putFacts({ ...downloaded, isWhole: false, bytes: 0, partBytes: PART_BYTES })
}

const begun = async (wanted: DownloadTarget, signal: AbortSignal): Promise<DownloadedRecording> => {
  const { downloaded } = wanted
  const known = await storedOf(downloaded.userId, downloaded.lesson.id)
  if (!known) throw new Removed()
  if (known.bytes > 0) return known
  await withRetries(() => noteDownload(downloaded), signal)
  const first = await withRetries(() => fetchPart(downloaded, 0, PART_BYTES, signal), signal)
  await checkRoom(first.total)
  // The picture is optional: a missing one does not stop the download of the recording.
  const picture = wanted.picture ? await fetch(wanted.picture, { signal }).catch(() => null) : null
  const hasPicture = picture?.ok === true
  const facts = { ...downloaded, type: first.type, bytes: first.total, partBytes: PART_BYTES, hasPicture }
  signal.throwIfAborted()
  await putFacts(facts)
  if (picture?.ok) await putPicture(facts, picture)
  await putPart(facts, 0, first.bytes)
  return facts
}

/** Throws when the recording was removed, in another tab or by signing out there. */
const checkWanted = async ({ userId, lesson }: DownloadedRecording, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  if (!(await storedOf(userId, lesson.id))) throw new Removed()
}

const fetchAll = async (
  wanted: DownloadRequest,
  signal: AbortSignal,
  notify: (bytes: number, total: number) => void,
): Promise<void> => {
  await wanted.written
  try {
    await startWorker()
  } catch (error) {
    console.warn('No service worker', error)
    throw new Refused()
  }
  const downloaded = await begun(wanted, signal)
  if (downloaded.isWhole) return
  let bytes = await downloadedBytes(downloaded)
  notify(bytes, downloaded.bytes)
  for (let index = 0; index < partCount(downloaded); index += 1) {
    if (await hasPart(downloaded, index)) continue
    const start = index * downloaded.partBytes
    const part = await withRetries(() => fetchPart(downloaded, start, downloaded.partBytes, signal), signal)
    if (part.total !== downloaded.bytes) throw new Closed()
    await checkWanted(downloaded, signal)
    await putPart(downloaded, index, part.bytes)
    bytes += part.bytes.byteLength
    notify(bytes, downloaded.bytes)
  }
  // Writing the last part takes time: facts of a removed recording would list one that cannot be played.
  await checkWanted(downloaded, signal)
  const checkedAt = Date.now()
  await putFacts({ ...downloaded, expiresAt: wanted.downloaded.expiresAt, isWhole: true, checkedAt })
}

/** One tab at a time downloads a recording; another one finds it stored when its turn comes. */
const alone = (
  downloaded: DownloadedRecording,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<void> =>
  navigator.locks?.request(`keep-${downloaded.userId}-${downloaded.lesson.id}`, { signal }, act) ?? act()

class Keeping {
  readonly #standings = new Map<string, DownloadState>()
  readonly #wanted = new Map<string, DownloadRequest>()
  readonly #listeners = new Set<() => void>()
  #running: { lessonId: string; abort: AbortController; done: Promise<void> } | null = null
  #owner = ''
  #watches = false

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly of = (lessonId: string): DownloadState | null => this.#standings.get(lessonId) ?? null
  /** How many of these lessons are being downloaded or queued. */
  readonly underway = (lessonIds: readonly string[]): number =>
    lessonIds.filter((id) => (this.of(id)?.state ?? 'stopped') !== 'stopped').length

  /** Queues recordings; those already queued keep their place. */
  readonly ask = (wanted: readonly DownloadTarget[]): void => {
    if (!canKeep()) return
    this.#watch()
    for (const one of wanted) {
      const { userId, lesson } = one.downloaded
      if (this.#owner !== userId) this.#drop(userId)
      const known = this.#standings.get(lesson.id)
      if (known && known.state !== 'stopped') continue
      const written = writeDown(one)
      // The download itself reports the failure.
      written.catch(() => undefined)
      this.#wanted.set(lesson.id, { ...one, written })
      const { bytes = 0, total = 0 } = known ?? {}
      this.#set(lesson.id, { state: 'waiting', bytes, total, message: '' })
    }
    // Asks the browser to exempt the downloads from eviction; it may refuse, and shows no prompt.
    void navigator.storage?.persist?.()
    this.#next()
  }

  /** Removes a recording, whether it is stored, queued or being downloaded. */
  readonly remove = async (userId: string, lessonId: string): Promise<void> => {
    const requested = this.#wanted.get(lessonId)
    this.#wanted.delete(lessonId)
    this.#set(lessonId, null)
    await requested?.written.catch(() => undefined)
    const running = this.#running
    if (running?.lessonId === lessonId) {
      running.abort.abort()
      await running.done
    }
    await removeDownload(userId, lessonId)
    this.#set(lessonId, null)
    await stopIdleWorker()
  }

  #set(lessonId: string, status: DownloadState | null): void {
    if (status) this.#standings.set(lessonId, status)
    else this.#standings.delete(lessonId)
    for (const listener of this.#listeners) listener()
  }

  #next(): void {
    if (this.#running) return
    const waiting = [...this.#standings].find(([, { state }]) => state === 'waiting')
    const wanted = waiting && this.#wanted.get(waiting[0])
    if (!waiting || !wanted) return
    const [lessonId, status] = waiting
    const abort = new AbortController()
    this.#set(lessonId, { ...status, state: 'fetching' })
    const notify = (bytes: number, total: number) => {
      if (!abort.signal.aborted) this.#set(lessonId, { state: 'fetching', bytes, total, message: '' })
    }
    const done = alone(wanted.downloaded, abort.signal, () => fetchAll(wanted, abort.signal, notify)).then(
      () => this.#set(lessonId, null),
      (error: unknown) => this.#failed(lessonId, wanted, error, abort.signal.aborted),
    )
    this.#running = { lessonId, abort, done }
    void done.then(() => {
      this.#running = null
      this.#next()
    })
  }

  async #failed(
    lessonId: string,
    { downloaded }: DownloadTarget,
    error: unknown,
    isAborted: boolean,
  ): Promise<void> {
    if (isAborted || error instanceof Removed) {
      // A part that arrived during the removal is deleted.
      if (!(await storedOf(downloaded.userId, lessonId))) await removeDownload(downloaded.userId, lessonId)
      return this.#set(lessonId, null)
    }
    console.warn('A recording could not be kept', error)
    if (error instanceof Closed) await removeDownload(downloaded.userId, lessonId)
    const { bytes = 0, total = 0 } = this.of(lessonId) ?? {}
    this.#set(lessonId, { state: 'stopped', bytes, total, message: messageOf(error) })
  }

  /** The session changed: downloads of the previous user are dropped. */
  #drop(owner: string): void {
    this.#owner = owner
    this.#running?.abort.abort()
    this.#wanted.clear()
    this.#standings.clear()
    for (const listener of this.#listeners) listener()
  }

  #watch(): void {
    if (this.#watches) return
    this.#watches = true
    subscribeSession(() => {
      if (this.#owner && getUser()?.id !== this.#owner) this.#drop('')
    })
    window.addEventListener('online', () => {
      for (const [lessonId, status] of this.#standings)
        if (status.message === STOPPED) this.#set(lessonId, { ...status, state: 'waiting', message: '' })
      this.#next()
    })
  }
}

/** One instance per document. */
export const keeping = new Keeping()
