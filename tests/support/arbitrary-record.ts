/** Any value that a field's declaration lets be stored, from the everyday to the far end of what it allows. */
import * as z from 'zod'
import type { Field } from '#drizzle/field-kinds.ts'
import { JSON_SHAPES } from '#drizzle/json-shapes.ts'
import { fc } from './properties.ts'

/** Texts that markup, addresses, JSON, templates and people's names are broken by. */
const AWKWARD = [
  '',
  ' ',
  '</script><script>alert(1)</script>',
  '<!--head-->',
  "$& $' $` $1",
  '"\'`\\',
  '{{ nom }}',
  'https://exemple.fr/\u00e9?a=1&b=[]#x',
  'https://',
  '//evil.example',
  'a'.repeat(2000),
  '\u202eetxet',
  '𝓗ypnose 👩‍👩‍👧 e\u0301',
  'null',
  '-1',
  '%E0%A4%A',
  '\u0000',
  '\u2028',
] as const

const anyText = fc.oneof(
  fc.constantFrom(...AWKWARD),
  fc.string({ unit: 'grapheme', maxLength: 120, size: 'max' }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** Addresses that may be linked to; others are refused wherever one is stored. */
const anyAddress = fc.constantFrom(
  'https://exemple.fr/é?x=[1]',
  'http://localhost:1/',
  'https://xn--9ca.example/a%20b#</script>',
)

/** Of a zod schema made of the pieces that `json-shapes.ts` uses; throws for another piece. */
export const ofSchema = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  if (schema instanceof z.ZodOptional)
    return fc.option(ofSchema(schema.unwrap() as z.ZodType), { nil: undefined })
  if (schema instanceof z.ZodISODate)
    return fc.constantFrom('2026-11-25', '2024-02-29', '0001-01-01', '9999-12-31')
  if (schema instanceof z.ZodString) return anyText
  if (schema instanceof z.ZodNumber)
    return fc.oneof(
      fc.constantFrom(schema.minValue ?? -1e9, schema.maxValue ?? 1e9, 0),
      fc.integer({ min: -10, max: 1_000_000 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => ofSchema(option as z.ZodType)))
  if (schema instanceof z.ZodNullable)
    return fc.oneof(fc.constant(null), ofSchema(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodArray) return fc.array(ofSchema(schema.element as z.ZodType), { maxLength: 4 })
  if (schema instanceof z.ZodTuple)
    return fc.tuple(...schema.def.items.map((item) => ofSchema(item as z.ZodType))) as fc.Arbitrary<unknown>
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.string({ maxLength: 20 }), ofSchema(schema.valueType as z.ZodType), {
      maxKeys: 3,
    })
  if (schema instanceof z.ZodObject)
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.shape).map(([name, part]) => [
          name,
          name === 'url' ? anyAddress : ofSchema(part as z.ZodType),
        ]),
      ),
    )
  // Open names, of which the documented ones are stored: an order is written by the server alone.
  const names: unknown = schema instanceof z.ZodCustom ? schema.meta()?.enum : undefined
  if (Array.isArray(names)) return fc.constantFrom<unknown>(...names)
  // `z.json()`, the one lazy schema.
  if (schema instanceof z.ZodLazy) return fc.jsonValue({ maxDepth: 2 })
  throw new Error(`No arbitrary for ${schema.constructor.name}`)
}

const numbers = (field: Field & { type: 'number' }): fc.Arbitrary<unknown> => {
  const ends = [field.min, field.max].filter((end) => typeof end === 'number')
  return fc.oneof(
    fc.constantFrom(0, 1, 0.01, 99.99, ...ends),
    fc.integer({ min: Math.ceil(field.min ?? -1000), max: field.max ?? 1_000_000 }),
    ...(field.nullable ? [fc.constant(null)] : []),
  )
}

/** Instants around everything that pages compare with, and at both ends of what is stored. */
const dates = fc.constantFrom(
  '',
  '0001-01-01 00:00:00.000Z',
  '1969-12-31 23:59:59.999Z',
  '2026-03-29 01:00:00.000Z',
  '2026-11-20 09:59:59.999Z',
  '2026-11-20 10:00:00.000Z',
  '2026-12-31 23:30:00.000Z',
  '9999-12-31 23:59:59.999Z',
)

const richText = fc.oneof(
  anyText,
  fc.constantFrom(
    '<p>Texte</p>',
    '<div>'.repeat(200),
    '<p><a href="javascript:alert(1)">x</a></p>',
    '<h1>Titre</h1>',
  ),
)

/**
 * Of one field, or null where it cannot be made up: files, passwords and what the server writes alone. `ids`: records of the
 * collection that a relation names.
 */
export const ofField = (
  collection: string,
  name: string,
  field: Field,
  ids: (collection: string) => readonly string[],
): fc.Arbitrary<unknown> | null => {
  switch (field.type) {
    case 'text':
      return field.addresses ? fc.oneof(fc.constant(''), anyAddress) : anyText
    case 'editor':
      return richText
    case 'number':
      return numbers(field)
    case 'bool':
      return fc.boolean()
    case 'date':
      return dates
    case 'url':
      return fc.constantFrom(
        '',
        'https://exemple.fr/é?x=[1]',
        'http://localhost:1/',
        'https://xn--9ca.example/a%20b',
      )
    case 'email':
      return fc.constantFrom('', 'lea@exemple.fr', '"lea martin"@exemple.fr', 'a+b@sous.exemple.co.uk')
    case 'select':
      return field.maxSelect > 1
        ? fc.subarray([...field.values])
        : fc.constantFrom(...(field.required ? [] : ['']), ...field.values)
    case 'relation': {
      const known = [...ids(field.collection)]
      return field.maxSelect > 1
        ? fc.subarray(known, { maxLength: Math.min(5, known.length) })
        : fc.constantFrom(...(field.required ? [] : ['']), ...known.slice(0, 8))
    }
    case 'json': {
      const shape = JSON_SHAPES[collection]?.[name]
      return shape ? fc.option(ofSchema(shape.schema), { freq: 6 }) : fc.jsonValue()
    }
    case 'geoPoint':
      return fc.record({
        lon: fc.double({ min: -180, max: 180, noNaN: true }),
        lat: fc.double({ min: -90, max: 90, noNaN: true }),
      })
    default:
      return null
  }
}
