/** A process that draws one picture after the other: what a file does to the decoder, it does here. */
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
