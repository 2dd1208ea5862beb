/** One-time codes of the site's people against guessing. */
import { expect, it } from 'vitest'
import { hashPassword } from '#server/core/passwords.ts'
import { addRow } from '#server/records/auth/rows.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'

const CODE = '12345678'

const giveCode = async (app: TestApp, { id }: Person): Promise<string> => {
  const password = await hashPassword(CODE)
  const refs = { collectionRef: app.engine.registry.of({ name: 'users' }).id, recordRef: id }
  return (await app.engine.submit((session) => addRow(session, '_otps', { ...refs, password }))).id
}

it('a one-time code resists guessing from any address, without affecting the person’s other codes', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const enter = async (otpId: string, password: string, host: number) =>
    (
      await app.server.inject({
        method: 'POST',
        url: '/api/collections/users/auth-with-otp',
        remoteAddress: `2001:db8::${host}`,
        payload: { otpId, password },
      })
    ).statusCode
  const [guessed, own] = [await giveCode(app, claire), await giveCode(app, claire)]
  for (let host = 1; host <= 5; host += 1) expect(await enter(guessed, '00000000', host)).toBe(400)
  expect(await enter(guessed, CODE, 6)).toBe(429)
  expect(await enter(own, CODE, 7)).toBe(200)
})
