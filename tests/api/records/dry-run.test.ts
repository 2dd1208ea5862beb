import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { system } from '#server/records/actor.ts'
import { dryRun } from '#server/records/dry-run.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Tx } from '#server/records/types.ts'
import { bareEngine, testClock } from '../../support/engine.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { blog, posts } from './blog.ts'

let engine: EngineCore
beforeEach(() => {
  engine = bareEngine(blog, temporaryFolder('dry-run'), testClock())
})
afterEach(async () => {
  await engine.idle()
  engine.db.close()
})

describe('a dry run', () => {
  it('answers what the transaction would do and stores nothing of it', async () => {
    const hooked: string[] = []
    engine.after(posts, 'create', (_tx, { record }) => void hooked.push(record.title))
    const seen = await dryRun(
      (run) => engine.write(system, run),
      (tx: Tx) => {
        tx.create(posts, { title: 'A draft' })
        return tx.count(posts)
      },
    )
    expect({ seen, hooked }).toEqual({ seen: 1, hooked: ['A draft'] })
    expect(engine.read(system).count(posts)).toBe(0)
  })

  it('throws the error of its work', async () => {
    const failing = dryRun(
      (run) => engine.write(system, run),
      () => {
        throw new Error('refused')
      },
    )
    await expect(failing).rejects.toThrow('refused')
  })
})
