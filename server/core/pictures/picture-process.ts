/**
 * A process that draws one picture after the other: a file that crashes the decoder ends only this process.
 */
import { answerWith } from '../processes/answering.ts'
import { draw } from './drawing.ts'
import type { Drawing, Drawn } from './messages.ts'

answerWith<Drawing, Drawn>(async (drawing, parts) => {
  try {
    return { picture: await draw(Buffer.concat(parts), drawing) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
})
