/** A process that marks one file after the other: what a PDF does to its reader, it does here. */
import { answerWith } from '#server/core/processes/answering.ts'
import { markPdf } from './mark.ts'
import type { Marked, MarkWanted } from './messages.ts'

answerWith<MarkWanted, Marked>((wanted, parts) => markPdf(Buffer.concat(parts), wanted))
