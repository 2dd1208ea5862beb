/**
 * Brings recordings onto this device, one after the other and in parts: what broke off goes on where it was, also after a reload.
 * Nothing of it is React's: it goes on while its person goes from page to page.
 */
import { type KeptRecording, partCount } from '../../../lib/offline/kept-recording.ts'
import {
  canKeep,
  hasPart,
  keptBytes,
  keptOf,
  putFacts,
  putPart,
  putPicture,
  removeKept,
} from '../../../lib/offline/shelf.ts'
import { mayPassLater } from '../../../lib/pocketbase.ts'
import { getUser, subscribeSession } from '../../../lib/session.ts'
import { noteCopy } from '../queries.ts'
import { Closed, fetchPart } from './fetch-part.ts'
import { startWorker, stopIdleWorker } from './worker.ts'

/** Two megabytes come in half a minute on a poor line. */
const PART_BYTES = 2 * 1024 * 1024
/** Tries of one part, after these pauses. */
const PAUSES_MS = [1000, 4000, 15_000]

export interface Standing {
  state: 'waiting' | 'fetching' | 'stopped'
  bytes: number
  /** 0 while it is not known. */
  total: number
  /** Why it stopped. */
  message: string
}
/** What is to be kept, and the picture of its course. */
export interface Wanted {
  kept: KeptRecording
  picture: string
}
interface Asked extends Wanted {
  /** That it was asked for is on the device. */
  written: Promise<void>
}

const STOPPED = 'Le téléchargement s’est arrêté. Il reprendra là où il en était.'
const CLOSED = 'Cette séance ne vous est plus ouverte.'
const FULL = 'Il n’y a plus assez de place sur cet appareil.'
const REFUSED = 'Ce navigateur ne permet pas de garder des séances, par exemple en navigation privée.'

/** Removed here or in another tab while it came. */
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

const patiently = async <Result>(act: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
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

/** What the browser says that it has left; those that say nothing are tried. */
const checkRoom = async (bytes: number): Promise<void> => {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota !== undefined && usage !== undefined && quota - usage < bytes) throw new Full()
}

const noteKept = async ({ lesson }: KeptRecording): Promise<void> => {
  try {
    await noteCopy(lesson.id)
  } catch (error) {
    if (!mayPassLater(error)) throw new Closed()
    throw error
  }
}

/** What is wanted is written down before anything of it is here: it goes on after a reload. An older file of the lesson goes. */
const writeDown = async ({ kept }: Wanted): Promise<void> => {
  const known = await keptOf(kept.userId, kept.lesson.id)
  if (known?.lesson.audio === kept.lesson.audio) return
  if (known) await removeKept(kept.userId, kept.lesson.id)
  await putFacts({ ...kept, isWhole: false, bytes: 0, partBytes: PART_BYTES })
}

const begun = async (wanted: Wanted, signal: AbortSignal): Promise<KeptRecording> => {
  const { kept } = wanted
  const known = await keptOf(kept.userId, kept.lesson.id)
  if (!known) throw new Removed()
  if (known.bytes > 0) return known
  await patiently(() => noteKept(kept), signal)
  const first = await patiently(() => fetchPart(kept, 0, PART_BYTES, signal), signal)
  await checkRoom(first.total)
  // A course may have none, and one that does not come is no reason to do without the voice.
  const picture = wanted.picture ? await fetch(wanted.picture, { signal }).catch(() => null) : null
  const hasPicture = picture?.ok === true
  const facts = { ...kept, type: first.type, bytes: first.total, partBytes: PART_BYTES, hasPicture }
  signal.throwIfAborted()
  await putFacts(facts)
  if (picture?.ok) await putPicture(facts, picture)
  await putPart(facts, 0, first.bytes)
  return facts
}

/** Throws once it was removed, by another tab or with all that its person kept when she signed out there. */
const checkWanted = async ({ userId, lesson }: KeptRecording, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  if (!(await keptOf(userId, lesson.id))) throw new Removed()
}

const fetchAll = async (
  wanted: Asked,
  signal: AbortSignal,
  tell: (bytes: number, total: number) => void,
): Promise<void> => {
  await wanted.written
  try {
    await startWorker()
  } catch (error) {
    console.warn('No service worker', error)
    throw new Refused()
  }
  const kept = await begun(wanted, signal)
  if (kept.isWhole) return
  let bytes = await keptBytes(kept)
  tell(bytes, kept.bytes)
  for (let index = 0; index < partCount(kept); index += 1) {
    if (await hasPart(kept, index)) continue
    const start = index * kept.partBytes
    const part = await patiently(() => fetchPart(kept, start, kept.partBytes, signal), signal)
    if (part.total !== kept.bytes) throw new Closed()
    await checkWanted(kept, signal)
    await putPart(kept, index, part.bytes)
    bytes += part.bytes.byteLength
    tell(bytes, kept.bytes)
  }
  // Its last part took a while to write: facts of what is gone would show a recording that nothing plays.
  await checkWanted(kept, signal)
  const checkedAt = Date.now()
  await putFacts({ ...kept, expiresAt: wanted.kept.expiresAt, isWhole: true, checkedAt })
}

/** One tab at a time brings a recording; another one finds it there when its turn comes. */
const alone = (kept: KeptRecording, signal: AbortSignal, act: () => Promise<void>): Promise<void> =>
  navigator.locks?.request(`keep-${kept.userId}-${kept.lesson.id}`, { signal }, act) ?? act()

class Keeping {
  readonly #standings = new Map<string, Standing>()
  readonly #wanted = new Map<string, Asked>()
  readonly #listeners = new Set<() => void>()
  #running: { lessonId: string; abort: AbortController; done: Promise<void> } | null = null
  #owner = ''
  #watches = false

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly of = (lessonId: string): Standing | null => this.#standings.get(lessonId) ?? null
  /** How many of these are on their way or wait for their turn. */
  readonly underway = (lessonIds: readonly string[]): number =>
    lessonIds.filter((id) => (this.of(id)?.state ?? 'stopped') !== 'stopped').length

  /** Puts recordings in the queue; one that is in it stays where it is. */
  readonly ask = (wanted: readonly Wanted[]): void => {
    if (!canKeep()) return
    this.#watch()
    for (const one of wanted) {
      const { userId, lesson } = one.kept
      if (this.#owner !== userId) this.#drop(userId)
      const known = this.#standings.get(lesson.id)
      if (known && known.state !== 'stopped') continue
      const written = writeDown(one)
      // Whoever fetches it hears of a failure.
      written.catch(() => undefined)
      this.#wanted.set(lesson.id, { ...one, written })
      const { bytes = 0, total = 0 } = known ?? {}
      this.#set(lesson.id, { state: 'waiting', bytes, total, message: '' })
    }
    // So that the browser does not make room with it; it may say no, and asks nobody.
    void navigator.storage?.persist?.()
    this.#next()
  }

  /** Takes a recording off the device, whether it is there or on its way. */
  readonly remove = async (userId: string, lessonId: string): Promise<void> => {
    const asked = this.#wanted.get(lessonId)
    this.#wanted.delete(lessonId)
    this.#set(lessonId, null)
    await asked?.written.catch(() => undefined)
    const running = this.#running
    if (running?.lessonId === lessonId) {
      running.abort.abort()
      await running.done
    }
    await removeKept(userId, lessonId)
    this.#set(lessonId, null)
    await stopIdleWorker()
  }

  #set(lessonId: string, standing: Standing | null): void {
    if (standing) this.#standings.set(lessonId, standing)
    else this.#standings.delete(lessonId)
    for (const listener of this.#listeners) listener()
  }

  #next(): void {
    if (this.#running) return
    const waiting = [...this.#standings].find(([, { state }]) => state === 'waiting')
    const wanted = waiting && this.#wanted.get(waiting[0])
    if (!waiting || !wanted) return
    const [lessonId, standing] = waiting
    const abort = new AbortController()
    this.#set(lessonId, { ...standing, state: 'fetching' })
    const tell = (bytes: number, total: number) => {
      if (!abort.signal.aborted) this.#set(lessonId, { state: 'fetching', bytes, total, message: '' })
    }
    const done = alone(wanted.kept, abort.signal, () => fetchAll(wanted, abort.signal, tell)).then(
      () => this.#set(lessonId, null),
      (error: unknown) => this.#failed(lessonId, wanted, error, abort.signal.aborted),
    )
    this.#running = { lessonId, abort, done }
    void done.then(() => {
      this.#running = null
      this.#next()
    })
  }

  async #failed(lessonId: string, { kept }: Wanted, error: unknown, isAborted: boolean): Promise<void> {
    if (isAborted || error instanceof Removed) {
      // A part that came at the last moment belongs to nothing.
      if (!(await keptOf(kept.userId, lessonId))) await removeKept(kept.userId, lessonId)
      return this.#set(lessonId, null)
    }
    console.warn('A recording could not be kept', error)
    if (error instanceof Closed) await removeKept(kept.userId, lessonId)
    const { bytes = 0, total = 0 } = this.of(lessonId) ?? {}
    this.#set(lessonId, { state: 'stopped', bytes, total, message: messageOf(error) })
  }

  /** Another person, or nobody: what is on its way is not hers. */
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
      for (const [lessonId, standing] of this.#standings)
        if (standing.message === STOPPED) this.#set(lessonId, { ...standing, state: 'waiting', message: '' })
      this.#next()
    })
  }
}

/** One a document. */
export const keeping = new Keeping()
