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

/** The caller's progress in a lesson. */
const lessonStatus = z.object({
  /** False: another player of the caller took over, or this session never began. */
  isCurrent: z.boolean(),
  /** Seconds since the caller first opened the lesson, by the server's clock. */
  openSeconds: z.number(),
  progress: progressRecord,
})

const lessonId = z.object({ id: z.string().max(40) })

/**
 * Records that the caller has opened a lesson; its minimum time counts from the first call. 404 for a closed
 * lesson.
 */
export const openLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/visits',
  access: 'signedIn',
  summary: 'A lesson was opened',
  params: lessonId,
  reply: lessonStatus,
})

/**
 * Records that the caller downloads a recording. Offline playback counts from then on, even when the lesson
 * was never opened. 404 for a closed lesson, or one that is not a recording.
 */
export const keepCopy = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/copies',
  access: 'signedIn',
  summary: 'A recording is kept on a device',
  params: lessonId,
})

/** Explains the caller's completion of a course: what counts, and what each other lesson still requires. */
export const courseCompletion = endpoint({
  method: 'GET',
  path: '/api/courses/:id/standing',
  access: 'signedIn',
  summary: 'What of a course counts as done for the caller, and what is missing',
  params: z.object({ id: z.string().max(40) }),
  reply: z.object({
    /** As on the enrollment. */
    percent: z.number(),
    /** Completed lessons (`done`), all lessons (`total`), and how many complete the course (`toEnd`). */
    done: z.number(),
    total: z.number(),
    toEnd: z.number(),
    /** Empty until the course is completed; unchanged when lessons are added. */
    completedAt: z.string(),
    /** In programme order. */
    missing: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        /** `2.3`: the third lesson of the second module. */
        place: z.string(),
        /** A sentence that says what the lesson requires to count. */
        why: z.string(),
        /** The caller cannot open the lesson now. */
        isClosed: z.boolean(),
      }),
    ),
  }),
})

/** A difference between two readings of one device's clock. */
const secondsAgo = z
  .number()
  .min(0)
  .max(AWAY_DAYS * 86_400)

/**
 * Reports what a player played since its last heartbeat, every ten seconds and when it stops. `seq` 0 begins
 * a session, takes over from any other player of the caller, and credits nothing; later numbers must grow,
 * and a number sent before changes nothing. The credit is at most the time since the session's last heartbeat
 * times the player's maximum speed; for a late heartbeat at most half an hour, or four hours when it says
 * when it stopped. With `startedSecondsAgo` and a `seq` of at least 1, a session that began offline is
 * reported afterwards: it is credited for the part of its time that no other session of the caller used, from
 * when the caller was allowed to play the lesson, and it ends no other session unless it is still playing.
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
    /** Playback rate, recorded as evidence only. */
    speed: z.number().min(0).max(16).default(1),
    /** How long ago the player stopped, by its device; 0: it is playing. Absent: it played until now. */
    endedSecondsAgo: secondsAgo.optional(),
    /** How long ago it began, by its device: only for a session that began offline. */
    startedSecondsAgo: secondsAgo.optional(),
  }),
  reply: lessonStatus,
  // Shared with the visits, whose path has the same prefix. A family or an office may share one address.
  perMinute: 600,
})

/**
 * Stores the caller's plan for a course in which the caller is enrolled, even before it begins; 404 for any
 * other.
 */
export const keepPlan = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/plan',
  access: 'signedIn',
  summary: 'The pace at which the caller means to go through a course',
  params: z.object({ id: z.string().max(40) }),
  body: planShape,
})

/**
 * The stored plan as iCalendar (RFC 5545): one weekly appointment on the chosen days until the remaining
 * lessons are done. 404 for a course without enrollment, 409 without chosen days or remaining lessons.
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
 * « Me le rappeler le soir »: an appointment with an alarm for a recording, weekly on the chosen days (`1,5`:
 * Monday and Friday), as iCalendar. 404 for a closed lesson or one that is not a recording, 409 when the
 * access ends before the first appointment.
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
