import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { AWAY_DAYS } from '#drizzle/domain/playing.ts'
import { planShape } from '#drizzle/json-shapes.ts'

/** A record of `progress`, as the record API sends it. */
const progressRecord = z.object({
  id: z.string(),
  collectionId: z.string(),
  collectionName: z.string(),
  created: z.string(),
  updated: z.string(),
  user: z.string(),
  lesson: z.string(),
  course: z.string(),
  completed: z.boolean(),
  completedAt: z.string(),
  positionSeconds: z.number(),
  watched: z.array(z.tuple([z.number(), z.number()])).nullable(),
  watchedSeconds: z.number(),
  score: z.number().nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
  updatedAt: z.string(),
})

/** Where the caller stands in a lesson. */
const lessonStatus = z.object({
  /** False: another player of hers counts now, or this one never began. */
  isCurrent: z.boolean(),
  /** Since she first opened the lesson, by the server's clock. */
  openSeconds: z.number(),
  progress: progressRecord,
})

const lessonId = z.object({ id: z.string().max(40) })

/** The caller has opened a lesson: from the first time on counts the least time that it takes. 404 for one that is closed. */
export const openLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/visits',
  access: 'signedIn',
  summary: 'A lesson was opened',
  params: lessonId,
  reply: lessonStatus,
})

/**
 * The caller takes a recording onto a device, to hear it without network. What she then plays counts from here on, should she never have
 * opened the lesson. 404 for a lesson that is closed or no recording.
 */
export const keepCopy = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/copies',
  access: 'signedIn',
  summary: 'A recording is kept on a device',
  params: lessonId,
})

/** Why the caller stands where she stands in a course: what counts, and what each lesson that does not still asks for. */
export const courseCompletion = endpoint({
  method: 'GET',
  path: '/api/courses/:id/standing',
  access: 'signedIn',
  summary: 'What of a course counts as done for the caller, and what is missing',
  params: z.object({ id: z.string().max(40) }),
  reply: z.object({
    /** As her enrollment shows it. */
    percent: z.number(),
    /** Lessons that are done, all there are, and how many end the course. */
    done: z.number(),
    total: z.number(),
    toEnd: z.number(),
    /** Empty until the course is finished; it stays so when lessons are added. */
    completedAt: z.string(),
    /** In the order of the programme. */
    missing: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        /** `2.3`: the third lesson of the second module. */
        place: z.string(),
        /** A sentence: what is to be done for it to count. */
        why: z.string(),
        /** She cannot open it now. */
        isClosed: z.boolean(),
      }),
    ),
  }),
})

/** A difference of two instants of one device. */
const secondsAgo = z
  .number()
  .min(0)
  .max(AWAY_DAYS * 86_400)

/**
 * What a player played since its last beat, every ten seconds and when it stops. `seq` 0 begins a session, takes over from any
 * other player of the caller's and credits nothing; afterwards it grows, and what was sent before changes nothing. Credited is
 * at most the time since the session's last beat times the player's largest speed, and of a late one half an hour, four hours if it
 * says when it stopped. With `startedSecondsAgo` and a `seq` of 1 or more a session that began without network is told afterwards: it
 * is credited what of its time no other session of the caller's was, since she may play the lesson, and ends none unless it plays.
 */
export const beat = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/beats',
  access: 'signedIn',
  summary: 'What a player has played',
  params: lessonId,
  body: z.strictObject({
    session: z.string().regex(/^[A-Za-z0-9]{16,40}$/),
    seq: z.int().min(0).max(10_000_000),
    /** From and to, in seconds of the media. */
    watched: z
      .array(z.tuple([z.number(), z.number()]))
      .max(500)
      .default([]),
    positionSeconds: z.number().min(0).max(10_000_000).optional(),
    isPlaying: z.boolean().default(true),
    /** At which it plays; evidence alone. */
    speed: z.number().min(0).max(16).default(1),
    /** How long ago the player stopped, by its device; 0: it plays. Absent: until now. */
    endedSecondsAgo: secondsAgo.optional(),
    /** How long ago it began, by its device: only of a session that began without network. */
    startedSecondsAgo: secondsAgo.optional(),
  }),
  reply: lessonStatus,
  // Together with the visits, whose address begins alike. A family or an office is one network.
  perMinute: 600,
})

/** Keeps the caller's pace through a course that she has, begun or to come; 404 for any other. */
export const keepPlan = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/plan',
  access: 'signedIn',
  summary: 'The pace at which the caller means to go through a course',
  params: z.object({ id: z.string().max(40) }),
  body: planShape,
})

/**
 * The kept pace as iCalendar (RFC 5545): one appointment that comes back each week, on the chosen days until what is left is done.
 * 404 for a course that the caller does not have, 409 without chosen days or with nothing left.
 */
export const readPlanCalendar = endpoint({
  method: 'GET',
  path: '/api/courses/:id/plan.ics',
  access: 'signedIn',
  summary: 'The appointments of the kept pace, for a calendar',
  params: z.object({ id: z.string().max(40) }),
  sends: 'text/calendar',
})

/**
 * « Me le rappeler le soir »: an appointment with an alarm for a recording, each week on the chosen days (`1,5`: Monday and Friday), as iCalendar.
 * 404 for a lesson that is closed to the caller or no recording, 409 when her access ends before.
 */
export const readReminder = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/reminder.ics',
  access: 'signedIn',
  summary: 'The evenings of a recording, for a calendar',
  params: lessonId,
  query: z.object({
    days: z.string().regex(/^[1-7](,[1-7]){0,6}$/, 'Choisissez au moins un soir.'),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Une heure est attendue, par exemple 21:30.'),
  }),
  sends: 'text/calendar',
})
