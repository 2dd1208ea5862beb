/** A worker process that behaves on command, well and badly (`tests/unit/core/worker-process.test.ts`). */
import { answerWith, programArgs } from '#server/core/processes/answering.ts'

export type Reply = { readonly args: readonly string[]; readonly parts: readonly number[] }
export type Request = 'tell' | 'hang' | 'end' | 'grow'

answerWith<Request, Reply>((request, parts) => {
  if (request === 'end') process.kill(process.pid, 'SIGKILL')
  // Like native code: it blocks every message.
  while (request === 'hang');
  const stored: Buffer[] = []
  while (request === 'grow') stored.push(Buffer.alloc(1_000_000, stored.length))
  return { args: programArgs, parts: parts.map((part) => part.length) }
})
