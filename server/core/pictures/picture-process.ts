/**
 * A process that draws one picture after the other: a file that crashes the decoder ends only this process.
 */
import { answerWith } from '../processes/answering.ts'
import { draw, sizeOf } from './drawing.ts'
import type { PictureReply, PictureTask } from './messages.ts'

answerWith<PictureTask, PictureReply>(async (task, parts) => {
  const content = Buffer.concat(parts)
  try {
    if (task.kind === 'measure') return await sizeOf(content)
    return { picture: await draw(content, task) }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
})
