import { describe, expect, it } from 'vitest'
import type { Night } from '#drizzle/domain/exercise.ts'
import { instantAt, wallClock } from '#drizzle/domain/paris-clock.ts'
import {
  clockOf,
  isNightNoted,
  minutesOf,
  nightLength,
  sleepMeans,
  sleepText,
} from '#drizzle/domain/sleep.ts'
import { fc, runs } from '../../support/properties.ts'

const MINUTE = 60_000
const night = (values: Night): Night => values

describe('the length of a night', () => {
  it.each([
    ['before midnight', { bed: '22:45', asleep: '23:15', rise: '06:45' }, [450, 480, 30]],
    ['after midnight', { bed: '00:30', asleep: '00:50', rise: '07:20' }, [390, 410, 20]],
    [
      'across midnight while falling asleep',
      { bed: '23:50', asleep: '00:20', rise: '07:00' },
      [400, 430, 30],
    ],
    ['by day, after a night at work', { bed: '08:00', asleep: '08:20', rise: '15:20' }, [420, 440, 20]],
    ['without the time of falling asleep', { bed: '23:00', rise: '07:00' }, [null, 480, null]],
    ['without the time of going to bed', { asleep: '23:30', rise: '07:00' }, [450, null, null]],
    ['without its end', { bed: '23:00', asleep: '23:30' }, [null, null, 30]],
    ['of which nothing was noted', {}, [null, null, null]],
    ['whose end was typed wrongly', { asleep: '23:00', rise: '22:50' }, [null, null, null]],
  ])('%s', (_name, values, [asleep, inBed, wait]) => {
    expect(nightLength(night({ day: '2026-11-20', ...values }))).toEqual({ asleep, inBed, wait })
    // Without a day as well: no clock changes then.
    expect(nightLength(night(values))).toEqual({ asleep, inBed, wait })
  })

  it('is an hour shorter or longer on clock changes', () => {
    const times = { bed: '23:00', asleep: '23:00', rise: '07:00' }
    expect(nightLength({ day: '2026-03-28', ...times }).asleep).toBe(420)
    expect(nightLength({ day: '2026-10-24', ...times }).asleep).toBe(540)
    // The evenings beside them are as any other.
    expect(nightLength({ day: '2026-03-27', ...times }).asleep).toBe(480)
    expect(nightLength({ day: '2026-10-25', ...times }).asleep).toBe(480)
  })

  it('is the elapsed time, on any night of a year', () => {
    const days = fc.integer({ min: 0, max: 365 })
    const whole = (min: number, max: number) => fc.integer({ min, max })
    fc.assert(
      // From 19:00 to 03:59 at the latest, up to fourteen hours.
      fc.property(days, whole(0, 480), whole(0, 59), whole(60, 840), (after, since, wait, slept) => {
        const day = new Date(Date.UTC(2026, 0, 1 + after)).toISOString().slice(0, 10)
        const bedAt = instantAt(`${day}T19:00`) + since * MINUTE
        const asleepAt = bedAt + wait * MINUTE
        const riseAt = asleepAt + slept * MINUTE
        const at = [bedAt, asleepAt, riseAt]
        // An hour that the clocks repeat is ambiguous: an input cannot mean both.
        fc.pre(at.every((instant) => instantAt(wallClock(instant)) === instant))
        fc.pre(wallClock(bedAt).slice(0, 10) >= day)
        const [bed, asleep, rise] = at.map((instant) => wallClock(instant).slice(11))
        expect(nightLength({ day, bed, asleep, rise })).toEqual({ asleep: slept, inBed: wait + slept, wait })
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('clock times of sleep', () => {
  it('are parsed, and nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(minutesOf(clockOf(minutes))).toBe(minutes)
      }),
      { numRuns: runs(100) },
    )
    for (const text of ['', '24:00', '7:30', '07:60', 'midi', undefined]) expect(minutesOf(text)).toBeNull()
  })
  it('count a night once its beginning and its end are entered', () => {
    expect(isNightNoted({ bed: '23:00', rise: '07:00' })).toBe(true)
    expect(isNightNoted({ asleep: '23:00', rise: '07:00' })).toBe(true)
    expect(isNightNoted({ bed: '23:00', quality: 4, note: 'Rêvé' })).toBe(false)
    expect(isNightNoted(undefined)).toBe(false)
  })
  it('are formatted in hours and minutes', () => {
    expect([45, 60, 425, 480.4].map(sleepText)).toEqual([
      '45\u00a0min',
      '1\u00a0h',
      '7\u00a0h\u00a005',
      '8\u00a0h',
    ])
  })
})

describe('nights on average', () => {
  it('are counted around midnight, each number over the nights that have it', () => {
    const means = sleepMeans([
      { bed: '23:30', asleep: '23:50', rise: '07:00', wakings: 2, quality: 2 },
      { bed: '00:30', asleep: '00:50', rise: '08:00', quality: 5 },
      { note: 'Rien noté' },
    ])
    expect(means).toEqual({
      noted: 2,
      asleep: 430,
      wait: 20,
      wakings: 2,
      quality: 3.5,
      bed: '00:00',
      rise: '07:30',
    })
  })
  it('are empty without nights', () => {
    expect(sleepMeans([])).toEqual({
      noted: 0,
      asleep: null,
      wait: null,
      wakings: null,
      quality: null,
      bed: '',
      rise: '',
    })
  })
})
