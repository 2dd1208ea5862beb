/** A worker process that does what it is told, good and bad (`tests/unit/core/worker-process.test.ts`). */
import { answerWith, programArgs } from '#server/core/processes/answering.ts'

export type Told = { readonly args: readonly string[]; readonly parts: readonly number[] }
export type Asked = 'tell' | 'hang' | 'end' | 'grow'

answerWith<Asked, Told>((asked, parts) => {
  if (asked === 'end') process.kill(process.pid, 'SIGKILL')
  // As native code does: nobody is heard meanwhile.
  while (asked === 'hang');
  const kept: Buffer[] = []
  while (asked === 'grow') kept.push(Buffer.alloc(1_000_000, kept.length))
  return { args: programArgs, parts: parts.map((part) => part.length) }
})
