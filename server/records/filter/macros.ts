/** Macros (PocketBase §2.5): UTC, read when the query runs. */
import { stamp } from '#server/core/clock.ts'
import type { SqlValue } from './sql.ts'

const DAY_MS = 86_400_000

const dayStart = (
  now: Date,
  year = now.getUTCFullYear(),
  month = now.getUTCMonth(),
  day = now.getUTCDate(),
): Date => new Date(Date.UTC(year, month, day))
const justBefore = (date: Date): string => stamp(new Date(date.getTime() - 1))

const MACROS: Readonly<Record<string, (now: Date) => SqlValue>> = {
  '@now': stamp,
  '@yesterday': (now) => stamp(new Date(now.getTime() - DAY_MS)),
  '@tomorrow': (now) => stamp(new Date(now.getTime() + DAY_MS)),
  '@second': (now) => BigInt(now.getUTCSeconds()),
  '@minute': (now) => BigInt(now.getUTCMinutes()),
  '@hour': (now) => BigInt(now.getUTCHours()),
  '@day': (now) => BigInt(now.getUTCDate()),
  '@month': (now) => BigInt(now.getUTCMonth() + 1),
  '@year': (now) => BigInt(now.getUTCFullYear()),
  '@weekday': (now) => BigInt(now.getUTCDay()),
  '@todayStart': (now) => stamp(dayStart(now)),
  '@todayEnd': (now) => justBefore(dayStart(now, undefined, undefined, now.getUTCDate() + 1)),
  '@monthStart': (now) => stamp(dayStart(now, undefined, undefined, 1)),
  '@monthEnd': (now) => justBefore(dayStart(now, undefined, now.getUTCMonth() + 1, 1)),
  '@yearStart': (now) => stamp(dayStart(now, undefined, 0, 1)),
  '@yearEnd': (now) => justBefore(dayStart(now, now.getUTCFullYear() + 1, 0, 1)),
}

export const macro = (name: string): ((now: Date) => SqlValue) | undefined =>
  Object.hasOwn(MACROS, name) ? MACROS[name] : undefined
