import { expect, it } from 'vitest'
import { PASSWORD, testApp } from '../../support/app.ts'

const SIGN_IN = '/api/collections/users/auth-with-password'

it('wrong sign-ins from many addresses neither refuse nor starve valid ones from another', async () => {
  const app = await testApp()
  const { email } = await app.person('ann@example.com')
  const done: string[] = []
  const signIn = async (name: string, remoteAddress: string, password: string) => {
    const payload = { identity: email, password }
    const { statusCode } = await app.server.inject({ method: 'POST', url: SIGN_IN, payload, remoteAddress })
    done.push(name)
    return statusCode
  }
  const flood = Array.from({ length: 120 }, (_, at) => signIn('wrong', `203.0.113.${at}`, 'un-autre-mot'))
  const own = Array.from({ length: 20 }, () => signIn('right', '198.51.100.7', PASSWORD))
  expect(await Promise.all(own)).toEqual(Array(20).fill(200))
  expect(new Set(await Promise.all(flood))).toEqual(new Set([400]))
  // After the first valid sign-in, the others have every second turn.
  const again = Array.from({ length: 60 }, (_, at) => signIn('wrong', `203.0.113.${at}`, 'un-autre-mot'))
  done.length = 0
  const later = Array.from({ length: 20 }, () => signIn('right', '198.51.100.7', PASSWORD))
  expect(await Promise.all(later)).toEqual(Array(20).fill(200))
  expect(done.filter((name) => name === 'wrong').length).toBeLessThan(50)
  await Promise.all(again)
})

it('a flood from one address is bounded and leaves others their turn', async () => {
  const app = await testApp()
  const { email } = await app.person('bob@example.com')
  const signIn = async (remoteAddress: string, password: string) => {
    const payload = { identity: email, password }
    return (await app.server.inject({ method: 'POST', url: SIGN_IN, payload, remoteAddress })).statusCode
  }
  const flood = Array.from({ length: 120 }, () => signIn('203.0.113.200', 'un-autre-mot'))
  const own = await Promise.all(Array.from({ length: 20 }, () => signIn('198.51.100.8', PASSWORD)))
  expect(own).toEqual(Array(20).fill(200))
  const answers = await Promise.all(flood)
  expect(new Set(answers)).toEqual(new Set([400, 429]))
  expect(answers.filter((status) => status === 400).length).toBeGreaterThan(60)
})
