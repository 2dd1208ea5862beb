/** A process that draws one document after the other: each takes 50 to 250 ms of CPU time. */
import { answerWith } from '#server/core/processes/answering.ts'
import { type DrawingRequest, draw } from './drawers.ts'
import type { Drawn } from './messages.ts'

answerWith(async (wanted: DrawingRequest): Promise<Drawn> => {
  try {
    return { pdf: await draw(wanted) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
})
