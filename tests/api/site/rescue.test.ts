/** `npm run rescue`: a superuser without the second step, beside a running site. */
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { users } from '#drizzle/collections/users.ts'
import { RESCUE } from '#drizzle/domain/second-step.ts'
import { system } from '#server/records/actor.ts'
import { rescue } from '../../../scripts/rescue.ts'
import { testApp } from '../../support/app.ts'
import { migratedFolder } from '../../support/migrated.ts'
import { firstStep, protect, withPassword } from '../../support/two-steps.ts'

afterEach(() => vi.unstubAllEnvs())

it('the rescue removes the second step of every account of the address, with a log entry', async () => {
  const dataDir = migratedFolder('rescue')
  const secret = 'a-secret-of-tests-that-is-long-enough'
  const app = await testApp({ dataDir, secret, readers: { count: 0, deadline: 1000 } })
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('UPLOADS_DIR', join(dataDir, 'uploads'))
  vi.stubEnv('SECRET_KEY', secret)
  const root = await app.superuser()
  const person = await app.person(root.email, { role: 'admin' })
  const other = await app.person('claire@example.com')
  for (const account of [root, person, other]) await protect(app, account)
  await firstStep(app, root, '_superusers')
  const said: string[] = []
  const run = (address?: string) => rescue(address, (line) => said.push(line))
  expect(await run(` ${root.email.toUpperCase()}`)).toBe(0)
  expect(said).toHaveLength(2)
  expect((await withPassword(app, root, {}, '_superusers')).statusCode).toBe(200)
  expect((await withPassword(app, person)).statusCode).toBe(200)
  expect((await withPassword(app, other)).statusCode).toBe(401)
  const entries = app.engine.read(system).find(auditLog, { recordId: root.id }, { sort: 'created,@rowid' })
  expect(entries.at(-1)?.changes).toMatchObject({
    by: RESCUE,
    fields: { secondStep: { after: 'all_removed' } },
  })
  // The site sends the notification, by its own transport: the command has none, and leaves all jobs alone.
  const waiting = app.engine.db.prepare(
    "SELECT count(*) FROM jobs WHERE kind = 'mail' AND status = 'pending'",
  )
  expect(waiting.pluck().get()).toBe(2)
  expect(await run(root.email)).toBe(1)
  expect(await run('nobody@example.com')).toBe(1)
  expect(await run()).toBe(2)
  // A code by mail alone is a second step too, which the command removes for a lost mailbox.
  const byMail = await app.person('mail@example.com')
  await app.seed((tx) => tx.update(users, byMail.id, { twoSteps: true }))
  expect((await withPassword(app, byMail)).statusCode).toBe(401)
  expect(await run(byMail.email)).toBe(0)
  expect(said.pop()).toContain(byMail.email)
  expect((await withPassword(app, byMail)).statusCode).toBe(200)
  // It remains after other factors are removed, which the command reports.
  await app.seed((tx) => tx.update(users, byMail.id, { twoSteps: true }))
  await protect(app, byMail)
  expect([await run(byMail.email), said.pop()]).toEqual([0, expect.stringContaining('code by mail')])
  expect([await run(byMail.email), said.pop()]).toEqual([0, expect.stringContaining('first proof alone')])
  expect(said.slice(2)).toEqual([
    `${root.email} has no second step.`,
    'No account has the address nobody@example.com.',
    expect.stringContaining('Usage'),
  ])
})
