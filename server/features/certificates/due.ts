/** Attestations that are given later: to those who ended a course before it gave any, and by hand to one person. */
import { and, asc, count, eq, ne, notExists } from 'drizzle-orm'
import { courses } from '#drizzle/collections/courses.ts'
import { enrollments, learningEvents } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import type { CertificateOrigin } from '#drizzle/domain/certificate.ts'
import * as tables from '#drizzle/schema.ts'
import { conflict } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { actedBy, auditAct } from '../audit-log/index.ts'
import { notifyHolder } from './notify.ts'
import { grant } from './service.ts'

const NONE_GIVEN = 'Cette formation ne remet pas d’attestation. Activez-la d’abord dans sa publication.'
const HAS_ONE = 'Cette personne a déjà une attestation de cette formation.'
/** As many as a screen shows by name. */
const SHOWN = 100
/** Attestations a transaction: others write in between. */
const AT_ONCE = 50

/** Enrollments of a course that are ended and have no attestation. */
const dueIn = (reads: Engine['reads'], course: string) => {
  const held = reads
    .select({ id: tables.certificates.id })
    .from(tables.certificates)
    .where(and(eq(tables.certificates.user, tables.enrollments.user), eq(tables.certificates.course, course)))
  return and(eq(tables.enrollments.course, course), ne(tables.enrollments.completedAt, ''), notExists(held))
}

/**
 * Members who completed the course without an attestation, oldest completion first. Throws 404 for an unknown
 * course.
 */
export const dueCertificates = async (engine: Engine, courseId: string) => {
  const { certificate: isGiven } = engine.read(system).get(courses, courseId)
  const { reads } = engine
  const [total] = await reads
    .select({ rows: count() })
    .from(tables.enrollments)
    .innerJoin(tables.users, eq(tables.users.id, tables.enrollments.user))
    .where(dueIn(reads, courseId))
  const people = await reads
    .select({
      enrollment: tables.enrollments.id,
      name: tables.users.name,
      completedAt: tables.enrollments.completedAt,
    })
    .from(tables.enrollments)
    .innerJoin(tables.users, eq(tables.users.id, tables.enrollments.user))
    .where(dueIn(reads, courseId))
    .orderBy(asc(tables.enrollments.completedAt), asc(tables.enrollments.id))
    .limit(SHOWN)
  return { total: total?.rows ?? 0, isGiven, people }
}

/** The hash of the event that completed the course; empty where there is none. */
const evidenceOf = (reader: Reader, user: string, course: string): string =>
  reader.firstOrNull(
    learningEvents,
    {
      filter: "user = {:user} && course = {:course} && lesson = '' && kind = 'complete'",
      params: { user, course },
    },
    { sort: 'rank' },
  )?.hash ?? ''

interface IssuedCertificate {
  readonly actor: Actor
  readonly now: Date
  readonly enrollment: string
  readonly origin: CertificateOrigin
  readonly reason?: string
}

/**
 * Issues one and notifies its holder; null when the member has one already. Throws 404 for a deleted
 * enrollment.
 */
const give = (tx: Tx, { actor, now, enrollment: id, origin, reason = '' }: IssuedCertificate) => {
  const { user, course, completedAt } = tx.get(enrollments, id)
  const given = grant(tx, {
    now,
    origin,
    reason,
    course: tx.get(courses, course),
    person: tx.get(users, user),
    completedAt,
    evidence: evidenceOf(tx, user, course),
    by: actedBy(actor).by,
  })
  if (!given) return null
  auditAct(tx, {
    actor,
    at: now,
    record: given,
    name: given.number,
    action: 'create',
    fields: {
      holder: { after: given.holder },
      origin: { after: origin },
      ...(reason ? { grantedReason: { after: reason } } : {}),
    },
  })
  notifyHolder(tx, now, given, 'granted')
  return given
}

/**
 * Issues an attestation to every member who completed the course and has none, and returns how many.
 * Attestations issued before a failure stay, and a repetition does the rest. Throws 404 for an unknown
 * course, 409 for one that gives none.
 */
export const issueCertificates = async (
  engine: Engine,
  actor: Actor,
  courseId: string,
): Promise<{ issued: number }> => {
  const { reads } = engine
  if (!engine.read(system).get(courses, courseId).certificate) throw conflict(NONE_GIVEN)
  const rows = await reads
    .select({ id: tables.enrollments.id })
    .from(tables.enrollments)
    .where(dueIn(reads, courseId))
    .orderBy(asc(tables.enrollments.completedAt), asc(tables.enrollments.id))
  let issued = 0
  for (let from = 0; from < rows.length; from += AT_ONCE)
    issued += await engine.write(system, (tx) => {
      const now = engine.clock.now()
      let given = 0
      for (const { id } of rows.slice(from, from + AT_ONCE)) {
        // Taken out of the course, begun anew or given one since the list was read.
        if (!tx.getOrNull(enrollments, id)?.completedAt) continue
        if (give(tx, { actor, now, enrollment: id, origin: 'retroactive' })) given += 1
      }
      return given
    })
  return { issued }
}

/**
 * Issues one attestation for a stored reason; before completion it does not state that the course was
 * completed. Throws 404 for an unknown enrollment, 409 when one exists.
 */
export const issueCertificate = (engine: Engine, actor: Actor, enrollment: string, reason: string) =>
  engine.write(system, (tx) => {
    const now = engine.clock.now()
    const given = give(tx, { actor, now, enrollment, origin: 'manual', reason })
    if (!given) throw conflict(HAS_ONE)
    return { id: given.id, number: given.number }
  })
