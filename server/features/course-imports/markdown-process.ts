/** A process that reads Markdown: a text of some hundred kilobytes can be made to take minutes. */
import { answerWith } from '#server/core/processes/answering.ts'
import { readMarkdown } from './markdown.ts'

answerWith(readMarkdown)
