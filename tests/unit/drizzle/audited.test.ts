import { describe, expect, it } from 'vitest'
import { AUDITED_FIELDS, auditedOf } from '#drizzle/audited.ts'
import { collections } from '#drizzle/collections/index.ts'

describe('audited fields', () => {
  it('are listed for every collection that declares one', () => {
    const declared = collections.filter(({ fields }) => auditedOf(fields).length > 0)
    expect(declared.map(({ name, fields }) => [name, fields])).toEqual(
      expect.arrayContaining(Object.entries(AUDITED_FIELDS)),
    )
    expect(declared).toHaveLength(Object.keys(AUDITED_FIELDS).length)
  })

  it('have a French label', () => {
    const nameless = Object.entries(AUDITED_FIELDS).flatMap(([name, fields]) =>
      Object.entries(fields).flatMap(([field, { audited, label }]) =>
        audited && !label ? [`${name}.${field}`] : [],
      ),
    )
    expect(nameless).toEqual([])
  })
})
