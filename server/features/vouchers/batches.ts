/** Batches of vouchers: creation, codes for the team, revocation. */
import { courses } from '#drizzle/collections/courses.ts'
import { users } from '#drizzle/collections/users.ts'
import { voucherBatches, vouchers, voucherUses } from '#drizzle/collections/vouchers.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import {
  CODE_LENGTH,
  CODE_SIGNS,
  groupedCode,
  MIN_SHARED_CODE_LENGTH,
  shownCode,
  voucherKey,
} from '#drizzle/domain/voucher.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { randomSigns } from '#server/core/ids.ts'
import { parisDay } from '#server/core/paris.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { auditAct } from '../audit-log/index.ts'
import type { createVouchers as createContract } from './contract.ts'

type BatchRequest = BodyOf<typeof createContract>
type Batch = RecordOf<(typeof voucherBatches)['fields']>

const NO_COURSE = 'Cette formation n’existe pas ou n’existe plus.'
const ARCHIVED = 'Cette formation est archivée\u00a0: personne ne peut plus y entrer.'
const PAST_DAY = 'Ce jour est déjà passé.'
const MADE =
  'Ces bons ont déjà été créés, avec ce que vous aviez écrit d’abord. Fermez ce panneau pour les voir.'
const NO_DAY = 'Ce jour n’existe pas.'
const SHORT_CODE = `Au moins ${MIN_SHARED_CODE_LENGTH}\u00a0lettres ou chiffres, sans compter les espaces et les tirets.`
const TAKEN_CODE = 'Un autre bon porte déjà ce code. Choisissez-en un autre.'

/** The first codes of a batch, as displayed; random codes are unique by their sixty bits. */
const codesOf = (request: BatchRequest): string[] => {
  const drawn = () => groupedCode(randomSigns(CODE_SIGNS, CODE_LENGTH))
  if (request.kind === 'single') return Array.from({ length: request.places }, drawn)
  return [request.code ? shownCode(request.code) : drawn()]
}

const check = (tx: Tx, request: BatchRequest, now: Date): void => {
  const course = tx.getOrNull(courses, request.course)
  if (!course) throw invalid({ course: ['validation_missing_rel_records', NO_COURSE] })
  if (course.status === 'archived') throw invalid({ course: ['validation_invalid_value', ARCHIVED] })
  const day = request.lastDay === '' ? null : new Date(`${request.lastDay}T12:00:00Z`)
  if (day && (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== request.lastDay))
    throw invalid({ lastDay: ['validation_invalid_value', NO_DAY] })
  if (day && request.lastDay < parisDay(now))
    throw invalid({ lastDay: ['validation_invalid_value', PAST_DAY] })
  if (request.kind !== 'shared' || !request.code) return
  const codeKey = voucherKey(request.code)
  if (codeKey.length < MIN_SHARED_CODE_LENGTH)
    throw invalid({ code: ['validation_length_out_of_range', SHORT_CODE] })
  if (tx.firstOrNull(vouchers, { codeKey })) throw invalid({ code: ['validation_not_unique', TAKEN_CODE] })
}

/** Whether a batch equals the request: the reply may have been lost, and the form changed since. */
const isSame = (known: Batch, request: BatchRequest): boolean =>
  (['course', 'label', 'kind', 'lastDay', 'accessDays', 'places'] as const).every(
    (name) => known[name] === request[name],
  )

/**
 * Creates a batch with all of its codes in one transaction. Idempotent. Throws 400 and 409 as its contract
 * says.
 */
export const createVouchers = (
  engine: Engine,
  actor: Actor,
  request: BatchRequest,
): Promise<{ id: string }> =>
  engine.write(system, (tx) => {
    const { id, course, label, kind, lastDay, accessDays, places } = request
    const known = tx.getOrNull(voucherBatches, id)
    if (known) {
      if (!isSame(known, request)) throw conflict(MADE)
      return { id }
    }
    const at = engine.clock.now()
    check(tx, request, at)
    const createdBy = actor.record?.collectionName === users.name ? actor.record.id : ''
    const record = tx.create(voucherBatches, {
      id,
      course,
      label,
      kind,
      lastDay,
      accessDays,
      places,
      createdBy,
    })
    for (const [rank, code] of codesOf(request).entries())
      tx.create(vouchers, {
        batch: id,
        code,
        codeKey: voucherKey(code),
        places: kind === 'single' ? 1 : places,
        rank,
      })
    const terms = { course: tx.get(courses, course).title, places, lastDay, accessDays }
    const notified = Object.entries(terms).filter(([, value]) => value)
    const fields = Object.fromEntries(notified.map(([name, after]) => [name, { after }]))
    auditAct(tx, { actor, at, record, name: label, fields, action: 'create' })
    return { id }
  })

/** Every code of a batch in order of creation, with its users. Throws 404. */
export const voucherCodes = (engine: Engine, id: string) => {
  const reader = engine.read(system)
  const batch = reader.get(voucherBatches, id).id
  const codes = reader.find(vouchers, { batch }, { sort: 'rank' })
  const uses = reader.find(voucherUses, { batch }, { sort: '-usedAt,-id' })
  return {
    codes: codes.map(({ id, code, places, used }) => ({ id, code, places, used })),
    uses: uses.map(({ voucher, user, usedAt }) => {
      const person = user === '' ? null : reader.getOrNull(users, user)
      return { voucher, user: person?.id ?? '', name: person?.name ?? '', email: person?.email ?? '', usedAt }
    }),
  }
}

/** Revokes the unused codes of a batch. Throws 404. */
export const revokeVouchers = (engine: Engine, actor: Actor, id: string): Promise<{ revokedAt: string }> =>
  engine.write(system, (tx) => {
    const batch = tx.get(voucherBatches, id)
    if (batch.revokedAt !== '') return { revokedAt: batch.revokedAt }
    const at = engine.clock.now()
    const revokedAt = stamp(at)
    const record = tx.update(voucherBatches, id, { revokedAt })
    const fields = { revokedAt: { before: '', after: revokedAt } }
    auditAct(tx, { actor, at, record, name: batch.label, fields })
    return { revokedAt }
  })
