/** What tokens are on the wire, whatever signs them: sessions of earlier versions go on. */
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#server/core/passwords.ts'
import { passwordHash, type Running, SECRET, seed, serve } from '../../support/engine.ts'
import { blog, users } from './blog.ts'

let run: Running
let id = ''
beforeEach(async () => {
  run = await serve(blog)
  const password = await passwordHash()
  await seed(run.engine, (tx) => {
    id = tx.create(users, { email: 'ann@test.test', password }).id
  })
})
afterEach(() => run.close())

const recordOf = () => {
  const record = run.engine.store.byId(run.engine.registry.of(users), id)
  if (!record) throw new Error('The account is not there')
  return record
}
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** As RFC 7515 writes it, with the key that the engine derives. */
const signed = (header: object, claims: object, algorithm = 'sha256'): string => {
  const record = recordOf()
  const rule = run.engine.registry.of(users).auth?.authRule
  const secret = createHmac('sha256', SECRET)
    .update(`record-token:${record.collectionId}:auth${rule ? `:${rule}` : ''}`)
    .digest('base64url')
  const content = `${part(header)}.${part(claims)}`
  const signature = createHmac(algorithm, String(record.tokenKey) + secret)
    .update(content)
    .digest('base64url')
  return `${content}.${signature}`
}

it('a token has the reference bytes, without a time of issue', () => {
  const token = run.engine.tokens.sign('auth', recordOf())
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
  expect(Object.keys(claims)).toEqual(['collectionId', 'exp', 'id', 'refreshable', 'type'])
  expect(token).toBe(signed({ alg: 'HS256', typ: 'JWT' }, claims))
  expect(run.engine.tokens.verify(token, 'auth')?.record.id).toBe(id)
})

it('a token of another kind or algorithm, unsigned, expired or truncated is refused', () => {
  const { tokens } = run.engine
  const claims = tokens.peek(tokens.sign('auth', recordOf())) ?? {}
  const good = signed({ alg: 'HS256', typ: 'JWT' }, claims)
  expect(tokens.verify(good, 'auth')).not.toBeNull()
  const bad = [
    signed({ alg: 'HS512', typ: 'JWT' }, claims, 'sha512'),
    `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
    signed({ alg: 'HS256', typ: 'JWT' }, { ...claims, exp: 1 }),
    signed({ alg: 'HS256', typ: 'JWT' }, { ...claims, exp: String(claims.exp) }),
    signed({ alg: 'HS256', typ: 'JWT' }, { ...claims, type: 'file' }),
    good.slice(0, -2),
    good.split('.').slice(0, 2).join('.'),
    `${good}.${good}`,
    '',
    'a.b.c',
    `${part({ alg: 'HS256' })}.${Buffer.from('[]').toString('base64url')}.x`,
  ]
  for (const token of bad) expect(tokens.verify(token, 'auth'), token).toBeNull()
  expect(tokens.verify(good, 'file')).toBeNull()
  expect(tokens.peek('a.b.c')).toBeNull()
})

it('a token ends with a new password', async () => {
  const token = run.engine.tokens.sign('auth', recordOf())
  const password = await hashPassword('another-password-2026')
  await seed(run.engine, (tx) => tx.update(users, id, { password }))
  expect(run.engine.tokens.verify(token, 'auth')).toBeNull()
})
