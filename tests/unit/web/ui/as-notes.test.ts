import { expect, it } from 'vitest'
import { asNotes } from '../../../../web/ui/rich-text/as-notes.ts'

it('a box is shown as a note, and similar text stays', () => {
  expect(asNotes('<aside data-callout="info"><p>a</p></aside><aside data-callout="exercice"></aside>')).toBe(
    '<aside role="note" data-callout="info"><p>a</p></aside><aside role="note" data-callout="exercice"></aside>',
  )
  expect(asNotes('<p>&lt;aside data-callout</p>')).toBe('<p>&lt;aside data-callout</p>')
})
