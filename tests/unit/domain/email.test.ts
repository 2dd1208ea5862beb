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
  ])('%s is one', (value) => {
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
  ])('%s is none', (value) => {
    expect(isEmail(value)).toBe(false)
  })
})

it('tells addresses', () => {
  for (const good of ['a@b.fr', 'prénom.nom@exemple.fr', "o'neil+x@sub.example.com"])
    expect(isEmail(good)).toBe(true)
  for (const bad of ['', 'a', 'a@b', '@b.fr', 'a@b..fr', 'a b@c.fr', 'a@b.fr ', `${'a'.repeat(65)}@b.fr`])
    expect(isEmail(bad)).toBe(false)
})
