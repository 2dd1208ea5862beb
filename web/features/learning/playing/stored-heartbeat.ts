/** What a heartbeat reports and the server does not have yet. */
import type { Interval } from '#drizzle/domain/intervals.ts'
import { AWAY_DAYS } from '#drizzle/domain/playing.ts'

export interface StoredHeartbeat {
  lessonId: string
  /** The number of the heartbeat; it stays the same when it is sent again. */
  seq: number
  watched: Interval[]
  positionSeconds: number
  /** Start of a session that began offline, in milliseconds of this device's clock; so is `endedAt`. */
  startedAt?: number
  /** When it last played. Heartbeats of earlier versions lack it. */
  endedAt?: number
}

/** Seconds since a time of this device, capped at the server's maximum; 0 when the clock was set back. */
export const secondsSince = (at: number, now = Date.now()): number =>
  Math.min(Math.max(0, (now - at) / 1000), AWAY_DAYS * 86_400) || 0

const isInterval = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')

const isInstant = (value: object, name: 'startedAt' | 'endedAt'): boolean => {
  const at: unknown = Reflect.get(value, name)
  return at === undefined || (typeof at === 'number' && Number.isFinite(at))
}

/** Validates stored data, which any script of the origin may have written. */
export const isStored = (value: unknown): value is StoredHeartbeat =>
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
  value.watched.every(isInterval) &&
  isInstant(value, 'startedAt') &&
  isInstant(value, 'endedAt')
