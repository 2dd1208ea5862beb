/** A process that reads Markdown: a text of some hundred kilobytes can be made to take minutes. */
import { answerWith } from '#server/core/processes/answering.ts'
import { type Rendered, renderMarkdown } from './markdown.ts'

answerWith((text: string): Rendered | null => {
  try {
    return renderMarkdown(text)
  } catch {
    // A text that it cannot read is its author's to look at, and is told as such.
    return null
  }
})
