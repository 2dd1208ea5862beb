import { expect, it } from 'vitest'
import { writtenName } from '#server/features/users/written-name.ts'
import { fc } from '../../support/properties.ts'

it.each([
  ['  Claire ', 'Claire'],
  ['Claire\r\nBcc: x@example.com', 'Claire Bcc: x@example.com'],
  ['Cla\u0000ire\u0007', 'Cla ire'],
  ['Le\u0301a', 'Léa'],
  ['\u202eerialC', 'erialC'],
  ['Anne\u2028Marie', 'Anne Marie'],
  ['Jean-Noël d’Arc', 'Jean-Noël d’Arc'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u0000\u202e', ''],
])('the name %j is stored as %j', (typed, stored) => expect(writtenName(typed)).toBe(stored))

it('a stored name is stable', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const stored = writtenName(typed)
      expect(writtenName(stored)).toBe(stored)
      expect(stored).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    }),
  )
})
