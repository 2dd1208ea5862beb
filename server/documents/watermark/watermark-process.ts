/** A process that marks one file after the other: a PDF that crashes the parser ends only this process. */
import { answerWith } from '#server/core/processes/answering.ts'
import { watermarkPdf } from './mark.ts'
import type { WatermarkedPdf, WatermarkOptions } from './messages.ts'

answerWith<WatermarkOptions, WatermarkedPdf>((options, parts) => watermarkPdf(Buffer.concat(parts), options))
