import { expect, it } from 'vitest'
import { collections } from '#drizzle/collections/index.ts'
import { JSON_SHAPES } from '#drizzle/json-shapes.ts'

it('every JSON field of a collection has a shape, and no other field', () => {
  const declared = collections
    .flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { type }]) => (type === 'json' ? [`${name}.${field}`] : [])),
    )
    .filter((path) => !path.startsWith('_'))
  const shaped = Object.entries(JSON_SHAPES).flatMap(([name, shapes]) =>
    Object.keys(shapes).map((field) => `${name}.${field}`),
  )
  expect(shaped.sort()).toEqual(declared.sort())
})

it.each([
  ['site_settings', 'socialLinks', [{ network: 'instagram', url: 'https://example.com' }]],
  ['site_settings', 'legal', { siret: '1' }],
  ['courses', 'faq', [{ question: 'Quand ?', answer: 'Demain.' }]],
  ['coupons', 'appliesTo', [{ kind: 'course', ref: 'a'.repeat(15) }]],
  ['progress', 'watched', [[0, 12.5]]],
  ['pages', 'blocks', { feature: 'faq', button: { label: 'Voir', url: '/x' } }],
])('the shape of %s.%s accepts %j, and no other value', (name, field, value) => {
  const { schema } = JSON_SHAPES[name]?.[field] ?? {}
  expect(schema?.safeParse(value).success).toBe(true)
  for (const other of ['x', 1, true, [null], { x: { y: 1 } }, [[]], [{ url: 1 }]])
    expect([other, schema?.safeParse(other).success]).toEqual([other, false])
})
