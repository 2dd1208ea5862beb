import { expect, it } from 'vitest'
import { asNotes } from '../../../../web/ui/rich-text/as-notes.ts'

it('shows boxes as notes, and leaves words that look like one alone', () => {
  expect(asNotes('<aside data-callout="info"><p>a</p></aside><aside data-callout="exercice"></aside>')).toBe(
    '<aside role="note" data-callout="info"><p>a</p></aside><aside role="note" data-callout="exercice"></aside>',
  )
  expect(asNotes('<p>&lt;aside data-callout</p>')).toBe('<p>&lt;aside data-callout</p>')
})
