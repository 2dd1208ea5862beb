import { expect, it } from 'vitest'
import { sourceOf } from '../../../drizzle/domain/source.ts'

it.each([
  ['', 'direct'],
  ['site', 'direct'],
  ['sable.example', 'direct'],
  ['www.sable.example', 'direct'],
  ['www.google.fr', 'google'],
  ['google', 'google'],
  ['news.google.com', 'google'],
  ['notgoogle.com', 'notgoogle.com'],
  ['l.instagram.com', 'instagram'],
  ['m.facebook.com', 'facebook'],
  [' Lettre ', 'lettre'],
  ['www.un-blog.example', 'un-blog.example'],
])('the referrer %s counts as %s', (from, source) => {
  expect(sourceOf(from, 'sable.example')).toBe(source)
})
