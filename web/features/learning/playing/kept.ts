/** What was played and the server does not have yet, kept on this device: it survives a reload, a closed tab, a lost network. */
import type { Interval } from '#drizzle/domain/intervals.ts'

export interface KeptBeat {
  lessonId: string
  /** Of the beat that tells it; sent again, it is the same one. */
  seq: number
  watched: Interval[]
  positionSeconds: number
}

const prefix = (userId: string) => `played-${userId}-`

const isInterval = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')

const isKept = (value: unknown): value is KeptBeat =>
  typeof value === 'object' &&
  value !== null &&
  'lessonId' in value &&
  typeof value.lessonId === 'string' &&
  'seq' in value &&
  typeof value.seq === 'number' &&
  'positionSeconds' in value &&
  typeof value.positionSeconds === 'number' &&
  'watched' in value &&
  Array.isArray(value.watched) &&
  value.watched.every(isInterval)

/** Keeps a session's beat in the place of the one before. Without storage it lives as long as the page, in its player. */
export const keepBeat = (userId: string, session: string, beat: KeptBeat): void => {
  try {
    localStorage.setItem(prefix(userId) + session, JSON.stringify(beat))
  } catch {
    // Full or forbidden: what is lost is what a crash of the page would lose.
  }
}

/** Forgets what was kept of a session. */
export const forgetBeat = (userId: string, session: string): void => {
  try {
    localStorage.removeItem(prefix(userId) + session)
  } catch {
    // Nothing was kept.
  }
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Not ours: it is forgotten with its key.
    return null
  }
}

/** What is kept of each session, by its name; `null` for what cannot be read. */
export const keptBeats = (userId: string): Map<string, KeptBeat | null> => {
  const start = prefix(userId)
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start))
    return new Map(
      keys.map((key) => {
        const value = parsed(localStorage.getItem(key))
        return [key.slice(start.length), isKept(value) ? value : null]
      }),
    )
  } catch {
    return new Map()
  }
}
