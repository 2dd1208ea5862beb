/** What a player's beat tells that the server does not have yet. */
import type { Interval } from '#drizzle/domain/intervals.ts'

export interface KeptBeat {
  lessonId: string
  /** Of the beat that tells it; sent again, it is the same one. */
  seq: number
  watched: Interval[]
  positionSeconds: number
}

const isInterval = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')

/** Whether what lay on the device is one: anybody may have written there. */
export const isKept = (value: unknown): value is KeptBeat =>
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
