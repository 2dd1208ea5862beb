/** What runs of tests leave in the system's temporary directory: nothing, a killed one until the next begins. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary.ts'

const MODULE = resolve(import.meta.dirname, '../../support/run-folder.ts')

/** A process that takes a run's folder in `directory`, prints it, and goes on with `then`. */
const run = (directory: string, then: string) => {
  const script = `const { runFolder } = await import(${JSON.stringify(MODULE)}); console.log(runFolder()); ${then}`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: directory, TESTS_RUN_FOLDER: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

it('a run’s folder is removed, also on a failure, with those of killed runs, but of none that lives', async () => {
  const directory = temporaryFolder('system')
  mkdirSync(join(directory, 'somebody-else'))
  const killed = run(directory, 'setInterval(() => undefined, 1000)')
  const [path] = (await once(killed.stdout, 'data')) as [Buffer]
  const living = () => readdirSync(directory).filter((name) => name.startsWith('site-tests-'))
  expect(living()).toEqual([path.toString().trim().split('/').at(-1)])

  const adjacent = run(directory, "throw new Error('failed')")
  await once(adjacent, 'exit')
  expect(living()).toHaveLength(1)

  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(living()).toHaveLength(1)
  await once(run(directory, ''), 'exit')
  expect(living()).toEqual([])
  expect(readdirSync(directory)).toContain('somebody-else')
})

it('a run’s folder is the tests’ temporary directory', () => {
  expect(tmpdir()).toContain(process.env.TESTS_RUN_FOLDER)
})
