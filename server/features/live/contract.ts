import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { MAX_LIVE_MINUTES, roomAddress } from '#drizzle/domain/live.ts'

const lessonId = z.object({ id: z.string().max(40) })
/** Empty: there is none yet. */
const room = z.object({ url: z.string() })

/**
 * Joins a live lesson: the address of its room, from a quarter of an hour before it begins until half an hour
 * after its end. The first time is stored. 404 for a lesson that is closed to the caller or is not held live,
 * 409 when the room is not given.
 */
export const joinLive = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/join',
  access: 'signedIn',
  summary: 'Come into a live lesson',
  params: lessonId,
  reply: room,
})

/** The live lesson for a calendar, as iCalendar (RFC 5545). 404 for a lesson that is closed to the caller or has no date. */
export const liveCalendar = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/live.ics',
  access: 'signedIn',
  summary: 'A live lesson, for a calendar',
  params: lessonId,
  sends: 'text/calendar',
})

/** The room's address, which no lesson's record shows. */
export const readRoom = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/room',
  access: ['courses.manage'],
  summary: 'The room of a live lesson',
  params: lessonId,
  reply: room,
})

export const keepRoom = endpoint({
  method: 'PUT',
  path: '/api/lessons/:id/room',
  access: ['courses.manage'],
  summary: 'Set the room of a live lesson',
  params: lessonId,
  body: z.strictObject({
    url: z
      .string()
      .max(2000)
      .refine(
        (typed) => typed.trim() === '' || roomAddress(typed) !== '',
        'Une adresse en https est attendue.',
      ),
  }),
  reply: room,
})

/** The maximum of people in one request. */
export const MAX_PEOPLE = 1000

const sheet = z.object({
  /** The author's duration, in minutes. */
  minutes: z.number(),
  /** The first thousand members of the course, by name. */
  people: z.array(
    z.object({
      user: z.string(),
      name: z.string(),
      email: z.string(),
      /** When the member came into the room; empty: never through this site. */
      joinedAt: z.string(),
      /** Minutes of attendance recorded by the team; null: none recorded. */
      minutes: z.number().nullable(),
    }),
  ),
})

/**
 * The visits to the room and the recorded attendance. 404 for a lesson that is not held live or has no date.
 */
export const readAttendance = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/attendance',
  access: ['courses.manage'],
  summary: 'Who attended a live lesson',
  params: lessonId,
  reply: sheet,
})

/**
 * Records the minutes of attendance, 0 for absence. Attendance completes the lesson and counts on the
 * training certificate. A repeated record replaces the former one. 409 before the room opens, 400 on `people`
 * for a person without the course.
 */
export const keepAttendance = endpoint({
  method: 'PUT',
  path: '/api/lessons/:id/attendance',
  access: ['courses.manage'],
  summary: 'Note who attended a live lesson',
  params: lessonId,
  body: z.strictObject({
    people: z
      .array(z.strictObject({ user: z.string().max(15), minutes: z.int().min(0).max(MAX_LIVE_MINUTES) }))
      .min(1)
      .max(MAX_PEOPLE),
  }),
  reply: sheet,
})
