import { describe, expect, it } from 'vitest'
import { isEmail } from '#drizzle/domain/email.ts'

describe('e-mail addresses', () => {
  it.each([
    'x@x.x',
    'foo@bar.com',
    'foo@bar.中文网',
    'foo@bar.com.au',
    'foo+bar@bar.com',
    'hans@m端ller.com',
    'test|123@m端ller.com',
    'hans.m端ller@test.com',
    'NathAn.daVIeS@DomaIn.cOM',
  ])('include %s', (value) => {
    expect(isEmail(value)).toBe(true)
  })
  it.each([
    'invalid.com',
    '@invalid.com',
    'invalidemail@',
    'foo@bar.coffee..coffee',
    'a b@c.de',
    'a@b',
    'a@b.c1',
    '.a@b.co',
  ])('exclude %s', (value) => {
    expect(isEmail(value)).toBe(false)
  })
})

it('an e-mail address is recognised', () => {
  for (const good of ['a@b.fr', 'prénom.nom@exemple.fr', "o'neil+x@sub.example.com"])
    expect(isEmail(good)).toBe(true)
  for (const bad of ['', 'a', 'a@b', '@b.fr', 'a@b..fr', 'a b@c.fr', 'a@b.fr ', `${'a'.repeat(250)}@b.fr`])
    expect(isEmail(bad)).toBe(false)
})

it.each([
  ['a@ex_ample.com', true],
  ['a@ex~ample.com', true],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@x.com', true],
  ['a@x_.com', false],
  ['a@_x.com', false],
  ['a@x.c_m', true],
  ['a@x.c-m', true],
  ['a@x.com.', true],
  ['a@x..com', false],
  ['a@bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.com', true],
  ['"a b"@x.com', false],
  ['é@x.com', true],
  ['a@é.com', true],
  ['a.@x.com', false],
  ['a@x.com_', false],
  ['a@a.b_c.com', true],
  ['a@x.c', true],
  ['a@x.1', false],
  ['a@1.x1x', true],
  ['a@x', false],
  ['a@x.c~m', true],
  ['a@-x.com', false],
  ['a@x-.com', false],
  ['a@x.com~', false],
  ['a@x_.y.com', true],
  ['a@x.-y.com', true],
  ['a@x.y_.com', false],
])('an e-mail address is validated like PocketBase 0.39.11: %s: %s', (value, expected) => {
  expect(isEmail(value)).toBe(expected)
})
