import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { CERTIFICATE_STATUSES, MAX_REASON_LENGTH } from '#drizzle/domain/certificate.ts'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { isPrintable } from '#drizzle/domain/holder-name.ts'

const UNPRINTABLE = 'Ce nom ne peut pas être imprimé. Écrivez-le en lettres latines.'

const byId = z.object({ id: z.string().max(40) })

/** Public verification of an attestation by its address; one and the same 404 for every other token. */
export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:verifyToken',
  access: 'anyone',
  summary: 'Whether an attestation holds',
  // Not judged by its form: a token that cannot be one is as unknown as any other.
  params: z.object({ verifyToken: z.string() }),
  reply: z.object({
    status: z.enum(CERTIFICATE_STATUSES),
    number: z.string(),
    /** Empty once the account was erased. */
    holder: z.string(),
    courseTitle: z.string(),
    hours: z.number(),
    issuedAt: z.string(),
    /** Empty of one that was given by hand before the course was ended. */
    completedAt: z.string(),
    /** Empty without an end. */
    expiresAt: z.string(),
    /** Empty while it holds. */
    revokedAt: z.string(),
    /** 1 for the first; only the last edition holds. */
    edition: z.number(),
    /** Empty of a first edition. */
    reissuedAt: z.string(),
    /** SHA-256 of the PDF of this edition, 64 hexadecimal digits; empty when it is not known. */
    fileHash: z.string(),
    /** The hash of the event that ended the course; empty for an attestation of another origin. */
    evidence: z.string(),
  }),
  perMinute: 60,
})

/** A name as it is printed: at least one letter, all of it in the typeface, one space between words. */
const name = (max: number) =>
  z
    .string()
    .trim()
    .min(1, REQUIRED)
    .max(max)
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' '))
    .refine((text) => /\p{L}/u.test(text) && isPrintable(text), UNPRINTABLE)

/**
 * Sets first name and surname on the caller's own attestation and account, while its name is incomplete; the
 * file is drawn anew. Repeating it with the same name changes nothing. 404 for an attestation of another
 * account, 409 once the name is complete or the attestation revoked.
 */
export const nameCertificate = endpoint({
  method: 'PUT',
  path: '/api/certificates/:id/holder',
  access: 'signedIn',
  summary: 'The name to print on an attestation',
  params: byId,
  // Both and a space are what `certificates.holder` holds.
  body: z.strictObject({ firstName: name(80), lastName: name(79) }),
  reply: z.object({ holder: z.string() }),
  perMinute: 10,
})

const reason = z.string().trim().min(1, REQUIRED).max(MAX_REASON_LENGTH)
const state = z.object({ id: z.string(), status: z.enum(CERTIFICATE_STATUSES) })

/**
 * Revokes an attestation; the holder is notified of the reason. On one that is already revoked the first
 * reason stays.
 */
export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/:id/revocation',
  access: ['courses.manage'],
  summary: 'Take an attestation back',
  params: byId,
  body: z.strictObject({ reason }),
  reply: state,
  // Together with the editions, whose address begins alike.
  perMinute: 120,
})

/** Restores a revoked attestation; the holder is notified. A valid one is unchanged. */
export const restoreCertificate = endpoint({
  method: 'DELETE',
  path: '/api/certificates/:id/revocation',
  access: ['courses.manage'],
  summary: 'Let an attestation hold again',
  params: byId,
  reply: state,
  perMinute: 120,
})

/**
 * Draws an attestation anew, with the current template and, where one is given, another name: same number and
 * address, next edition; the former file is deleted. `after`: the edition that the caller saw, so that two
 * clicks make one. 409 for another edition, a revoked one, or one whose holder has erased the account.
 */
export const reissueCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/:id/editions',
  access: ['courses.manage'],
  summary: 'Draw an attestation anew',
  params: byId,
  body: z.strictObject({ after: z.int().min(1).max(10_000), holder: name(160).optional() }),
  reply: z.object({ id: z.string(), edition: z.number(), holder: z.string() }),
})

/** The members who completed a course without an attestation: the first hundred, and their number. */
export const dueCertificates = endpoint({
  method: 'GET',
  path: '/api/courses/:id/certificates/due',
  access: ['courses.manage'],
  summary: 'Who has ended a course without an attestation',
  params: byId,
  reply: z.object({
    total: z.number(),
    /** False: the course gives no attestations, and they cannot be issued in bulk. */
    isGiven: z.boolean(),
    people: z.array(z.object({ enrollment: z.string(), name: z.string(), completedAt: z.string() })),
  }),
})

/**
 * Issues an attestation to every member who completed the course and has none; repeatable. 409 for a course
 * that gives none.
 */
export const issueCertificates = endpoint({
  method: 'POST',
  path: '/api/courses/:id/certificates',
  access: ['courses.manage'],
  summary: 'Give attestations to those who ended a course before',
  params: byId,
  reply: z.object({ issued: z.number() }),
})

/**
 * Issues an attestation to an enrolled member by hand, whatever the progress, with a stored reason. 409 when
 * one exists.
 */
export const issueCertificate = endpoint({
  method: 'POST',
  path: '/api/enrollments/:id/certificate',
  access: ['courses.manage'],
  summary: 'Give an attestation by hand',
  params: byId,
  body: z.strictObject({ reason }),
  reply: z.object({ id: z.string(), number: z.string() }),
  perMinute: 120,
})

/** Values of a template that are not stored yet; what is absent is as stored. */
const unsaved = (max: number) => z.string().max(max).optional()

/** The PDF of a template with sample data. `course` empty: the site's template. */
export const previewTemplate = endpoint({
  method: 'GET',
  path: '/api/certificates/preview',
  // Course managers, by session or file token: a frame sends no header.
  access: 'anyone',
  summary: 'What a template of attestations looks like',
  query: z.object({
    course: z.string().max(40).default(''),
    access: z.string().max(2000).optional(),
    design: unsaved(20),
    accent: unsaved(7),
    title: unsaved(60),
    sentence: unsaved(120),
    mentions: unsaved(400),
    signerName: unsaved(120),
    signerRole: unsaved(120),
    secondName: unsaved(120),
    secondRole: unsaved(120),
    /** Empty: none. */
    validityMonths: z.union([z.literal(''), z.coerce.number().int().min(1).max(1200)]).optional(),
    numberPrefix: unsaved(8),
    activityNumber: unsaved(20),
    activityRegion: unsaved(80),
    /** The client's stored version, as a cache key for the pictures. */
    version: z.string().max(60).optional(),
  }),
  sends: 'application/pdf',
  perMinute: 120,
})
