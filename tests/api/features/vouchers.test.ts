/** Access vouchers: made in batches, read from a letter, used once each, and never listed to anybody else. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { voucherBatches, voucherUses } from '#drizzle/collections/vouchers.ts'
import {
  NO_VOUCHER,
  VOUCHER_CLOSED,
  VOUCHER_FULL,
  VOUCHER_OVER,
  VOUCHER_REVOKED,
  VOUCHER_SPENT,
  VOUCHER_SUSPENDED,
  VOUCHER_USED,
} from '#drizzle/domain/voucher.ts'
import { system } from '#server/records/actor.ts'
import { ownApp, type Person } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons } from '../../support/catalogue.ts'

const DAY = 86_400_000

const world = async () => {
  const app = await ownApp()
  const staff = await app.person('ines@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const claire = await app.person('claire@example.com')
  const karim = await app.person('karim@example.com')
  const { course } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
  const reader = () => app.engine.read(system)
  const make = (more: object = {}, as: Person | null = staff) =>
    app.call('POST', '/api/vouchers/batches', {
      as,
      body: {
        id: app.engine.newId(),
        course: course.id,
        label: 'Entreprise Martin',
        kind: 'single',
        places: 2,
        ...more,
      },
    })
  const codesOf = (id: string, as: Person | null = staff) =>
    app.call('GET', `/api/vouchers/batches/${id}`, { as })
  /** Makes a batch and answers its id and codes. */
  const made = async (more: object = {}) => {
    const answer = await make(more)
    expect(answer.statusCode, answer.body).toBe(200)
    const { id } = answer.json() as { id: string }
    const { codes } = (await codesOf(id)).json() as { codes: { code: string }[] }
    return { id, codes: codes.map(({ code }) => code) }
  }
  const revoke = (id: string, as: Person | null = staff) =>
    app.call('POST', `/api/vouchers/batches/${id}/revoke`, { as })
  const lookUp = (code: string, as: Person | null = null) =>
    app.call('POST', '/api/vouchers/lookup', { as, body: { code } })
  const redeem = (code: string, as: Person | null = claire) =>
    app.call('POST', '/api/vouchers/redeem', { as, body: { code } })
  const enrolled = (user: string) => reader().firstOrNull(enrollments, { user, course: course.id })
  const uses = () => reader().find(voucherUses, {}, { sort: 'usedAt' })
  return {
    app,
    staff,
    claire,
    karim,
    course,
    reader,
    make,
    made,
    codesOf,
    revoke,
    lookUp,
    redeem,
    enrolled,
    uses,
  }
}

describe('a batch of vouchers', () => {
  it('has the requested number of codes, all different, and is created once', async () => {
    const { app, make, codesOf, reader, staff } = await world()
    const id = app.engine.newId()
    const request = { id, places: 500, accessDays: 90, lastDay: '2026-12-31', label: '  Plan 2026 ' }
    expect((await make(request)).json()).toEqual({ id })
    expect((await make(request)).json()).toEqual({ id })
    expect((await make({ ...request, places: 499 })).statusCode).toBe(409)
    const answer = await codesOf(id)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { codes, uses } = answer.json() as { codes: { code: string }[]; uses: unknown[] }
    expect(uses).toEqual([])
    expect(new Set(codes.map(({ code }) => code)).size).toBe(500)
    for (const { code } of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
    expect(reader().find(auditLog, {})).toMatchObject([
      { action: 'create', collection: 'voucher_batches', recordId: id, actor: staff.id },
    ])
    expect(reader().find(voucherBatches, {})).toMatchObject([
      { label: 'Plan 2026', places: 500, used: 0, accessDays: 90, createdBy: staff.id },
    ])
  })

  it('is refused for invalid values, field by field', async () => {
    const { app, make, made } = await world()
    const archived = await app.seed((tx) => makeCourse(tx, { status: 'archived' }))
    await made({ kind: 'shared', code: 'Martin 2026' })
    const shared = { kind: 'shared', places: 5 }
    const cases: [object, string][] = [
      [{ places: 0 }, 'places'],
      [{ places: 501 }, 'places'],
      [{ places: 1.5 }, 'places'],
      [{ label: '  ' }, 'label'],
      [{ course: 'x'.repeat(15) }, 'course'],
      [{ course: archived.id }, 'course'],
      [{ lastDay: '2026-11-19' }, 'lastDay'],
      [{ lastDay: '2026-13-40' }, 'lastDay'],
      [{ accessDays: 0 }, 'accessDays'],
      [{ code: 'ABCDEFGHIJ' }, 'code'],
      [{ ...shared, code: 'ABC-DEF-G' }, 'code'],
      [{ ...shared, code: 'martin2O26' }, 'code'],
      [{ ...shared, places: 1001 }, 'places'],
    ]
    for (const [more, field] of cases) {
      const answer = await make(more)
      expect([answer.statusCode, Object.keys(answer.json().data)], JSON.stringify(more)).toEqual([
        400,
        [field],
      ])
    }
  })

  it('is created, listed and withdrawn by course managers alone', async () => {
    const { app, claire, make, made, codesOf, revoke } = await world()
    const writer = await app.person('x@example.com', { role: 'staff', permissions: ['products.manage'] })
    const { id } = await made()
    for (const as of [null, claire, writer]) {
      const status = as === null ? 401 : 403
      expect((await make({}, as)).statusCode).toBe(status)
      expect((await codesOf(id, as)).statusCode).toBe(status)
      expect((await revoke(id, as)).statusCode).toBe(status)
    }
  })

  it('hides its codes from every query of the record API, also for course managers', async () => {
    const { app, staff, claire, made, redeem } = await world()
    const { codes } = await made()
    await redeem(codes[0] ?? '')
    const admin = await app.person('admin@example.com', { role: 'admin' })
    for (const as of [null, claire, staff, admin]) {
      for (const query of [
        'vouchers/records',
        'vouchers/records?filter=code~%27A%27',
        'voucher_batches/records?filter=vouchers_via_batch.code?~%27A%27',
        'voucher_batches/records?sort=vouchers_via_batch.codeKey',
        'voucher_batches/records?expand=vouchers_via_batch',
        'voucher_uses/records?expand=voucher',
        'voucher_uses/records?filter=voucher.codeKey~%27A%27',
        'courses/records?expand=voucher_batches_via_course.vouchers_via_batch',
      ]) {
        const answer = await app.call('GET', `/api/collections/${query}`, { as })
        for (const code of codes) {
          expect(answer.body).not.toContain(code)
          expect(answer.body).not.toContain(code.replaceAll('-', ''))
        }
        // A condition on a code may not even be answered by how many rows there are.
        if (query.includes('filter'))
          expect([as?.id ?? 'guest', query, answer.json().totalItems ?? 0]).toEqual([
            as?.id ?? 'guest',
            query,
            0,
          ])
      }
    }
  })
})

describe('a voucher', () => {
  it('publicly states what it opens, and opens it once', async () => {
    const { claire, karim, course, made, lookUp, redeem, enrolled, codesOf, uses } = await world()
    const { id, codes } = await made({ accessDays: 30, lastDay: '2026-11-30' })
    const [code = ''] = codes
    const copied = ` ${code.toLowerCase().replaceAll('-', ' ')}`
    expect((await lookUp(copied)).json()).toEqual({
      code,
      course: { id: course.id, title: course.title, slug: course.slug, coverImage: '' },
      lastDay: '2026-11-30',
      accessDays: 30,
      hasAccess: false,
    })
    expect((await redeem(copied)).json()).toEqual({
      course: { id: course.id, title: course.title },
      outcome: 'opened',
      expiresAt: '2026-12-20 10:00:00.000Z',
    })
    expect(enrolled(claire.id)).toMatchObject({ isActive: true, paymentType: 'voucher' })
    // A retry by the same person, as after a lost reply.
    expect((await redeem(code)).json()).toMatchObject({ outcome: 'already' })
    expect((await lookUp(code, claire)).json()).toMatchObject({ hasAccess: true })
    for (const answer of [await lookUp(code), await lookUp(code, karim), await redeem(code, karim)])
      expect(answer.json()).toMatchObject({ status: 409, message: VOUCHER_USED })
    expect(uses()).toMatchObject([{ user: claire.id, usedAt: '2026-11-20 10:00:00.000Z' }])
    const shown = (await codesOf(id)).json()
    expect(shown.codes).toMatchObject([{ code, used: 1 }, { used: 0 }])
    expect(shown.uses).toMatchObject([{ voucher: shown.codes[0].id, email: 'claire@example.com' }])
  })

  it('with several places admits that many, under concurrency', async () => {
    const { app, made, redeem, reader, lookUp } = await world()
    const { id, codes } = await made({ kind: 'shared', places: 2, code: 'Atelier Lyon' })
    expect(codes).toEqual(['ATELIER-LYON'])
    const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => app.person(`${name}@example.com`)))
    const answers = await Promise.all(
      people.flatMap((person) => [redeem('atelierlyon', person), redeem('atelierlyon', person)]),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect([...statuses].sort()).toEqual([200, 200, 200, 200, 409, 409, 409, 409])
    expect(answers.filter((answer) => answer.json().outcome === 'opened')).toHaveLength(2)
    expect(reader().get(voucherBatches, id)).toMatchObject({ used: 2 })
    expect((await lookUp('ATELIER-LYON')).json()).toMatchObject({ message: VOUCHER_FULL })
  })

  it('with one place left goes to one of two', async () => {
    const { claire, karim, made, redeem, uses, enrolled } = await world()
    const { codes } = await made({ places: 1 })
    const answers = await Promise.all([redeem(codes[0] ?? '', claire), redeem(codes[0] ?? '', karim)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(uses()).toHaveLength(1)
    expect([enrolled(claire.id), enrolled(karim.id)].filter(Boolean)).toHaveLength(1)
  })

  it('is not spent on equal access, and prolongs shorter access', async () => {
    const { app, claire, course, made, redeem, enrolled, uses, lookUp } = await world()
    await app.seed((tx) =>
      tx.create(enrollments, { user: claire.id, course: course.id, isActive: true, paymentType: 'one_time' }),
    )
    const { codes } = await made({ accessDays: 30 })
    expect((await redeem(codes[0] ?? '')).json()).toMatchObject({ outcome: 'already', expiresAt: '' })
    expect((await lookUp(codes[0] ?? '', claire)).json()).toMatchObject({ hasAccess: true })
    expect(uses()).toEqual([])
    await app.seed((tx) =>
      tx.update(enrollments, enrolled(claire.id)?.id ?? '', { expiresAt: '2026-12-01 10:00:00.000Z' }),
    )
    expect((await redeem(codes[0] ?? '')).json()).toMatchObject({
      outcome: 'extended',
      expiresAt: '2026-12-20 10:00:00.000Z',
    })
    expect(enrolled(claire.id)).toMatchObject({ paymentType: 'one_time' })
    // A second one of the same batch would add ten seconds.
    app.clock.advance(10_000)
    expect((await redeem(codes[1] ?? '')).json()).toMatchObject({ outcome: 'already' })
    expect(uses()).toHaveLength(1)
  })

  it('opens nothing where the course was closed, nor again after its end', async () => {
    const { app, claire, karim, course, made, redeem, enrolled, reader } = await world()
    const { codes } = await made({ kind: 'shared', places: 9, accessDays: 5, code: 'LILAS-2026' })
    await app.seed((tx) => tx.create(enrollments, { user: karim.id, course: course.id, isActive: false }))
    expect((await redeem(codes[0] ?? '', karim)).json()).toMatchObject({
      status: 409,
      message: VOUCHER_SUSPENDED,
    })
    expect(enrolled(karim.id)).toMatchObject({ isActive: false })
    expect((await redeem(codes[0] ?? '')).statusCode).toBe(200)
    app.clock.advance(6 * DAY)
    const again = { ...claire, token: app.engine.tokens.sign('auth', reader().get(users, claire.id)) }
    expect((await redeem(codes[0] ?? '', again)).json()).toMatchObject({
      status: 409,
      message: VOUCHER_SPENT,
    })
  })

  it('ends with its day in Paris, with its course, and when it is withdrawn', async () => {
    const { app, course, made, redeem, lookUp, revoke, reader } = await world()
    const { id, codes } = await made({ lastDay: '2026-11-20' })
    const [code = '', other = ''] = codes
    const says = async (message: string) => {
      expect((await lookUp(code)).json()).toMatchObject({ status: 409, message })
    }
    // 23:30 in Paris, then 00:30.
    app.clock.advance(12.5 * 3_600_000)
    expect((await lookUp(code)).statusCode).toBe(200)
    expect((await redeem(other)).statusCode).toBe(200)
    app.clock.advance(3_600_000)
    await says(VOUCHER_OVER)
    const more = await made()
    await app.seed((tx) => tx.update(courses, course.id, { status: 'archived' }))
    expect((await redeem(more.codes[0] ?? '', null)).statusCode).toBe(401)
    expect((await lookUp(more.codes[0] ?? '')).json()).toMatchObject({ status: 409, message: VOUCHER_CLOSED })
    const first = (await revoke(id)).json()
    app.clock.advance(1000)
    expect((await revoke(id)).json()).toEqual(first)
    await says(VOUCHER_REVOKED)
    expect(reader().count(auditLog, { recordId: id, action: 'update' })).toBe(1)
    // Existing access stays.
    expect((await redeem(other)).json()).toMatchObject({ outcome: 'already' })
  })

  it('gives one answer for any invalid code, and none after too many tries', async () => {
    const { app, made, lookUp, redeem } = await world()
    const { codes } = await made()
    for (const wrong of ['', ' - ', '🙂', "' OR 1=1 --", 'x'.repeat(200), '\u0000', '%', '____'])
      expect((await lookUp(wrong)).json()).toMatchObject({ status: 404, message: NO_VOUCHER })
    expect((await lookUp('x'.repeat(201))).statusCode).toBe(400)
    expect((await redeem(codes[0] ?? '', await app.superuser())).statusCode).toBe(403)
    for (let tries = 0; tries < 30; tries += 1) await lookUp(`MAUVAIS-${tries}`)
    expect((await lookUp(codes[0] ?? '')).statusCode).toBe(429)
    expect((await redeem(codes[0] ?? '')).statusCode).toBe(429)
    app.clock.advance(600_001)
    expect((await redeem(codes[0] ?? '')).statusCode).toBe(200)
  })

  it('stays used when its person erases the account, and is in the data export before', async () => {
    const { app, claire, karim, made, redeem, codesOf, uses, reader } = await world()
    const { id, codes } = await made({ places: 1 })
    await redeem(codes[0] ?? '')
    const own = await app.call('GET', '/api/collections/voucher_uses/records', { as: claire })
    expect(own.json().items).toHaveLength(1)
    expect(
      (await app.call('GET', '/api/collections/voucher_uses/records', { as: karim })).json().items,
    ).toEqual([])
    await app.seed((tx) => tx.delete(users, claire.id))
    expect(uses()).toMatchObject([{ user: '' }])
    expect(reader().get(voucherBatches, id)).toMatchObject({ used: 1 })
    expect((await codesOf(id)).json().uses).toMatchObject([{ user: '', name: '', email: '' }])
    expect((await redeem(codes[0] ?? '', karim)).json()).toMatchObject({ message: VOUCHER_USED })
  })
})
