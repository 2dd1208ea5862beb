/** Guessed codes: growing locks, the owner's notification, and the owner's other ways in. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { users } from '#drizzle/collections/users.ts'
import { AT_SIGN_IN } from '#drizzle/domain/second-step.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { finish, firstStep, mailsTo, type Protected, protect } from '../../support/two-steps.ts'

const HOUR = 3_600_000
const WRONG = '000000'

/** Each guess from a network of its own, and of a first step of its own. */
let network = 0
const guess = async (app: TestApp, person: Person, code = WRONG) => {
  const mfaId = await firstStep(app, person)
  network += 1
  return finish(app, { mfaId, code }, `2001:db8:${network.toString(16)}::1`)
}
const guesses = async (app: TestApp, person: Person, count = 10): Promise<number[]> => {
  const statuses: number[] = []
  for (let turn = 0; turn < count; turn += 1) statuses.push((await guess(app, person)).statusCode)
  return statuses
}
const TEN_WRONG = Array.from({ length: 10 }, () => 400)

const world = async (email = 'claire@example.com'): Promise<{ app: TestApp; person: Person } & Protected> => {
  const app = await testApp()
  const person = await app.person(email)
  return { app, person, ...(await protect(app, person)) }
}
const lockNotices = async (app: TestApp, { email }: Person) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Dix codes faux'))
const entriesOf = (app: TestApp, { id }: Person) =>
  app.engine
    .read(system)
    .find(auditLog, { recordId: id }, { sort: 'created,@rowid' })
    .filter(({ changes }) => changes?.fields.secondStep?.after === 'codes_locked')

describe('ten wrong codes', () => {
  it('lock for an hour, then for two, up to a day', async () => {
    const { app, person } = await world()
    for (const hours of [1, 2, 4, 8, 16, 24, 24]) {
      expect(await guesses(app, person)).toEqual(TEN_WRONG)
      app.clock.advance(hours * HOUR - 1)
      expect([hours, (await guess(app, person)).statusCode]).toEqual([hours, 429])
      app.clock.advance(1)
    }
    expect(await guesses(app, person, 1)).toEqual([400])
  })

  it('are counted at any pace, until the account signs in', async () => {
    const { app, person, next } = await world()
    for (let turn = 0; turn < 9; turn += 1) {
      expect(await guesses(app, person, 1)).toEqual([400])
      app.clock.advance(2 * HOUR)
    }
    expect((await guess(app, person, next())).statusCode).toBe(200)
    for (let turn = 0; turn < 10; turn += 1) {
      app.clock.advance(2 * HOUR)
      expect(await guesses(app, person, 1)).toEqual([400])
    }
    expect((await guess(app, person, next())).statusCode).toBe(429)
  })

  it('state when codes are accepted again', async () => {
    const { app, person } = await world()
    await guesses(app, person)
    const answer = await guess(app, person)
    expect(answer.json().message).toMatch(
      /^Trop d’essais\. Réessayez à partir du 20\u00a0novembre\u00a02026 à\u00a012\u00a0h\u00a0\d\d \(heure de Paris\)\.$/,
    )
  })

  it('are notified to the owner once a lock, by mail and in the log', async () => {
    const { app, person } = await world()
    await guesses(app, person, 9)
    expect([await lockNotices(app, person), entriesOf(app, person)]).toEqual([[], []])
    await guesses(app, person, 5)
    const [mail, ...others] = await lockNotices(app, person)
    expect(others).toEqual([])
    expect(mail?.text).toContain('saisi dix codes d’application faux')
    expect(mail?.text).toContain('à partir du 20\u00a0novembre\u00a02026')
    expect(mail?.text).toContain('choisissez tout de suite un nouveau mot de passe')
    expect(mail?.text).toContain('Changer mon mot de passe\u00a0: http')
    expect(entriesOf(app, person)).toMatchObject([
      { collection: 'users', actor: '', changes: { by: AT_SIGN_IN, record: person.email } },
    ])
    app.clock.advance(HOUR)
    await guesses(app, person, 12)
    expect([(await lockNotices(app, person)).length, entriesOf(app, person).length]).toEqual([2, 2])
  })

  it('are notified once of ten concurrent ones', async () => {
    const { app, person } = await world()
    const steps = await Promise.all(Array.from({ length: 14 }, () => firstStep(app, person)))
    const answers = await Promise.all(
      steps.map((mfaId, at) => finish(app, { mfaId, code: WRONG }, `203.0.113.${at}`)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([...TEN_WRONG, 429, 429, 429, 429])
    expect([(await lockNotices(app, person)).length, entriesOf(app, person).length]).toEqual([1, 1])
  })

  it('are not brought nearer by a click that is submitted many times', async () => {
    const { app, person, next } = await world()
    const submit = async (code: string, many: number) => {
      const mfaId = await firstStep(app, person)
      const answers = await Promise.all(Array.from({ length: many }, () => finish(app, { mfaId, code })))
      return answers.map(({ statusCode }) => statusCode).sort()
    }
    for (const many of [4, 6, 20])
      expect(await submit(next(), many)).toEqual([200, ...Array.from({ length: many - 1 }, () => 400)])
    // Wrong ones are still five of a first step, whenever they come.
    expect(await submit(WRONG, 8)).toEqual(Array.from({ length: 8 }, () => 400))
    expect(await guesses(app, person, 6)).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('are not notified for an account erased at that moment', async () => {
    const { app, person } = await world()
    await guesses(app, person, 9)
    const mfaId = await firstStep(app, person)
    const last = finish(app, { mfaId, code: WRONG })
    await Promise.all([last, app.seed((tx) => tx.delete(users, person.id))])
    expect((await last).statusCode).toBe(400)
    expect(await lockNotices(app, person)).toEqual([])
  })

  it('leave the owner the recovery codes, which end the lock and its series', async () => {
    const { app, person, recoveryCodes, next } = await world()
    await guesses(app, person)
    app.clock.advance(HOUR)
    await guesses(app, person)
    expect((await guess(app, person, next())).statusCode).toBe(429)
    const mfaId = await firstStep(app, person)
    expect((await finish(app, { mfaId, recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
    expect((await guess(app, person, next())).statusCode).toBe(200)
    // The next lock is an hour again.
    expect(await guesses(app, person)).toEqual(TEN_WRONG)
    app.clock.advance(HOUR)
    expect((await guess(app, person, next())).statusCode).toBe(200)
  })

  it('of which the tenth is right lock nothing and are not notified', async () => {
    const { app, person, next } = await world()
    await guesses(app, person, 9)
    expect((await guess(app, person, next())).statusCode).toBe(200)
    expect(await guesses(app, person, 1)).toEqual([400])
    expect(await lockNotices(app, person)).toEqual([])
  })

  it('from a network beyond its limit bring no account nearer to its lock', async () => {
    const { app, person, next } = await world()
    const other = await app.person('lea@example.com')
    await protect(app, other)
    const from = async (who: Person) =>
      (await finish(app, { mfaId: await firstStep(app, who), code: WRONG }, '203.0.113.4')).statusCode
    for (let turn = 0; turn < 40; turn += 1) await from(other)
    for (let turn = 0; turn < 20; turn += 1) expect(await from(person)).toBe(429)
    expect((await guess(app, person, next())).statusCode).toBe(200)
  })

  it('are forgotten after a week without one', async () => {
    const { app, person } = await world()
    for (let lock = 0; lock < 2; lock += 1) {
      await guesses(app, person)
      app.clock.advance(2 * HOUR)
    }
    app.clock.advance(7 * 24 * HOUR)
    await guesses(app, person)
    app.clock.advance(HOUR)
    expect(await guesses(app, person, 1)).toEqual([400])
  })
})
