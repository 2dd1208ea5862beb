/** An imported schema may call something of its own « sessions »: its tokens stand for themselves, as PocketBase's do. */
import { expect, it, onTestFinished } from 'vitest'
import { hashPassword } from '#server/core/passwords.ts'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { PASSWORD, seed, serve } from '../../support/engine.ts'
import { account, accountCollections, change, post, rows } from './accounts.ts'

const OWN = {
  name: 'sessions',
  type: 'base',
  listRule: '',
  viewRule: '',
  fields: [
    {
      name: 'id',
      type: 'text',
      primaryKey: true,
      required: true,
      system: true,
      autogeneratePattern: '[a-z0-9]{15}',
    },
    { name: 'collectionRef', type: 'text' },
    { name: 'recordRef', type: 'text' },
  ],
}

it('an imported collection named sessions is neither written by a sign-in nor emptied by a password change', async () => {
  const run = await serve([...accountCollections(), ...fromPocketBase([OWN])])
  onTestFinished(() => run.close())
  const ann = await account(run.engine)
  const table = run.engine.registry.of({ name: 'sessions' })
  await seed(run.engine, (tx) => {
    tx.create({ name: 'sessions' } as never, { collectionRef: ann.collectionId, recordRef: ann.id } as never)
  })
  const answer = await post(run, 'members/auth-with-password', { identity: ann.email, password: PASSWORD })
  expect(answer.status).toBe(200)
  expect(run.engine.tokens.peek(answer.body.token)).not.toHaveProperty('sid')
  expect(rows(run.engine, 'sessions')).toHaveLength(1)
  await run.engine.submit((session) => {
    for (const row of rows(run.engine, 'sessions')) session.remove(table, row)
  })
  const refreshed = await post(run, 'members/auth-refresh', {}, { Authorization: answer.body.token })
  expect(refreshed.status).toBe(200)
  await seed(run.engine, (tx) => {
    tx.create({ name: 'sessions' } as never, { collectionRef: ann.collectionId, recordRef: ann.id } as never)
  })
  await change(run.engine, ann, { password: await hashPassword('another password') })
  expect(rows(run.engine, 'sessions')).toHaveLength(1)
})
