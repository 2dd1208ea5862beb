import * as z from 'zod'
import { invitations } from '#drizzle/collections/learning.ts'
import { endpoint } from '#drizzle/contract.ts'
import { MAX_INVITED } from '#drizzle/domain/invitation.ts'
import { emailBody } from '#drizzle/email-body.ts'
import { recordReply } from '#server/core/record-reply.ts'

/**
 * Invites addresses to a course, each by a mail of its own. One that is in the course already, or has an invitation that
 * waits, gets nothing: sending the same twice invites once. With `preview` nothing is stored nor sent.
 */
export const invite = endpoint({
  method: 'POST',
  path: '/api/invitations',
  access: ['courses.manage'],
  summary: 'Invite addresses to a course',
  body: z.strictObject({
    course: z.string().max(40),
    emails: z.array(emailBody).min(1).max(MAX_INVITED),
    /** In the mail, between the site's own words and its button. */
    message: z.string().trim().max(1000).default(''),
    preview: z.boolean().default(false),
  }),
  reply: z.object({
    /** In the order given, each address once. */
    results: z.array(
      z.object({
        email: z.string(),
        /** `enrolled`: in the course already; `pending`: invited before, and not answered yet. */
        outcome: z.enum(['invited', 'enrolled', 'pending']),
        /** The invitation's; empty with `preview` and for who is enrolled. */
        id: z.string(),
      }),
    ),
  }),
  perMinute: 20,
})

const byId = z.object({ id: z.string().max(40) })

/** Sends an invitation once more, good for seven days from now, also one that had ended. 404, or 409 once it is accepted or revoked, and within a minute of the last mail. */
export const sendInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:id/send',
  access: ['courses.manage'],
  summary: 'Send an invitation once more',
  params: byId,
  reply: recordReply(invitations, ['id', 'status', 'expiresAt', 'mailedAt']),
  perMinute: 300,
})

// Not judged by its form: a token that cannot be one is as unknown as any other.
const withToken = z.strictObject({ token: z.string().max(200) })

/**
 * What an invitation opens, for the holder of its token; one and the same 404 for an unknown, answered or
 * expired one.
 */
export const lookUpInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/lookup',
  access: 'anyone',
  summary: 'What an invitation opens',
  body: withToken,
  reply: z.object({
    email: z.string(),
    course: z.object({
      id: z.string(),
      title: z.string(),
      slug: z.string(),
      /** A file name of the course's record; empty without one. */
      coverImage: z.string(),
    }),
    expiresAt: z.string(),
    /** The giver and the message of a purchased gift. */
    gift: z
      .object({
        giverName: z.string(),
        message: z.string(),
        /** Title of the pack that it is, and of what is in it; empty for a course by itself. */
        pack: z.string(),
        parts: z.array(z.string()),
      })
      .nullable(),
  }),
  perMinute: 60,
})

/** Opens the course, or all of a pack, to the caller, once; the same person again is answered alike. 404 for a token that opens nothing (any more). */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  access: 'signedIn',
  summary: 'Accept an invitation',
  body: withToken,
  reply: z.object({ course: z.object({ id: z.string(), title: z.string() }) }),
  perMinute: 30,
})
