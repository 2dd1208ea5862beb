/** Processes beside the site: answer, are ended, are started again, and never outgrow their memory. */
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { LostProcessError, WorkerProcess } from '#server/core/processes/worker-process.ts'
import type { Reply, Request } from '../../support/worker-program.ts'

const LIMITS = { deadline: 20_000, tooLong: 'Too long.' }

const started = (maxMemory = 400_000_000): WorkerProcess<Request, Reply> => {
  const made = new WorkerProcess<Request, Reply>({
    name: 'worker-program',
    source: join(import.meta.dirname, '../../support/worker-program.ts'),
    args: ['one', 'two'],
    maxMemory: maxMemory,
  })
  onTestFinished(() => made.close())
  return made
}
async function* partsOf(...lengths: number[]): AsyncGenerator<Buffer> {
  for (const length of lengths) yield Buffer.alloc(length)
}

it('a worker process gets its arguments and attachments, separate for each request', async () => {
  const one = started()
  expect(await one.ask('tell', LIMITS, partsOf(3, 5_000_000))).toEqual({
    args: ['one', 'two'],
    parts: [3, 5_000_000],
  })
  expect(await one.ask('tell', LIMITS)).toMatchObject({ parts: [] })
})

it('a worker process drops a request whose parts broke off', async () => {
  const one = started()
  async function* broken() {
    yield Buffer.alloc(7)
    throw new Error('The file is gone')
  }
  await expect(one.ask('tell', LIMITS, broken())).rejects.toThrow('The file is gone')
  expect(await one.ask('tell', LIMITS, partsOf(2))).toMatchObject({ parts: [2] })
})

it('a worker process is ended on a timeout, and on an abort; the next one answers', async () => {
  const one = started()
  await expect(one.ask('hang', { ...LIMITS, deadline: 100 })).rejects.toMatchObject({
    status: 400,
    message: 'Too long.',
  })
  const leaving = AbortSignal.timeout(500)
  await expect(one.ask('hang', { ...LIMITS, signal: leaving })).rejects.toMatchObject({ status: 400 })
  expect(await one.ask('tell', LIMITS)).toMatchObject({ parts: [] })
})

it('a worker process is lost when it ends or exceeds its memory, also during a transfer', async () => {
  const one = started(250_000_000)
  await expect(one.ask('end', LIMITS)).rejects.toThrow(LostProcessError)
  await expect(one.ask('grow', LIMITS)).rejects.toThrow(LostProcessError)
  const many = partsOf(...Array.from({ length: 60 }, () => 10_000_000))
  await expect(one.ask('tell', LIMITS, many)).rejects.toThrow(LostProcessError)
  expect(await one.ask('tell', LIMITS)).toMatchObject({ parts: [] })
})
