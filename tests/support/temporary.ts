/** Temporary folders of a test file, which go with it. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runFolder } from './run-folder.ts'

let own: string | undefined

/** An empty folder for a test, removed automatically. */
export const temporaryFolder = (name = 'folder'): string => {
  if (!own) throw new Error('Temporary folders are for test files')
  return mkdtempSync(join(own, `${name}-`))
}

/** Before a test file: what is under test gets a temporary directory for itself. */
export const openTemporary = (): void => {
  own = mkdtempSync(join(runFolder(), 'file-'))
  process.env.TMPDIR = join(own, 'system')
  mkdirSync(process.env.TMPDIR)
}

/** What the code under test has left in the temporary directory. */
export const leftovers = (): string[] => readdirSync(join(own ?? '', 'system'))

/** After a test file: everything goes. */
export const closeTemporary = (): void => rmSync(own ?? '', { recursive: true, force: true })
