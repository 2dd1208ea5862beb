/**
 * One folder in the system's temporary directory for everything that a run leaves there: databases, uploads, browsers'
 * profiles. It goes with the run, and the next run removes what a killed one has left.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'site-tests-'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user is alive, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the folders of runs that have ended without doing so. */
export const removeDeadRuns = (directory: string): void => {
  for (const name of readdirSync(directory)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(directory, name), { recursive: true, force: true })
  }
}

/**
 * The folder of this run, which is also the temporary directory of this process and of those that it starts. The first
 * process that asks makes it and removes it when it ends; its children find it in the environment.
 */
export const runFolder = (): string => {
  const known = process.env.TESTS_RUN_FOLDER
  if (known) return known
  removeDeadRuns(tmpdir())
  const made = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  process.on('exit', () => rmSync(made, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  for (const name of ['TMPDIR', 'TMP', 'TEMP', 'TESTS_RUN_FOLDER']) process.env[name] = made
  return made
}
