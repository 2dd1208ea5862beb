/** What a player's beat tells that the server does not have yet. */
import type { Interval } from '#drizzle/domain/intervals.ts'
import { AWAY_DAYS } from '#drizzle/domain/playing.ts'

export interface StoredHeartbeat {
  lessonId: string
  /** Of the beat that tells it; sent again, it is the same one. */
  seq: number
  watched: Interval[]
  positionSeconds: number
  /** When its session began, of one that began without network: milliseconds of this device's clock, as is the next. */
  startedAt?: number
  /** When it was last heard to play. Beats of versions before do not say. */
  endedAt?: number
}

/** Seconds since an instant of this device, as far back as the server asks; a clock that was put back makes none. */
export const secondsSince = (at: number, now = Date.now()): number =>
  Math.min(Math.max(0, (now - at) / 1000), AWAY_DAYS * 86_400) || 0

const isInterval = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')

const isInstant = (value: object, name: 'startedAt' | 'endedAt'): boolean => {
  const at: unknown = Reflect.get(value, name)
  return at === undefined || (typeof at === 'number' && Number.isFinite(at))
}

/** Whether what lay on the device is one: anybody may have written there. */
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
