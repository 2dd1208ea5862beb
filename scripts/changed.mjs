/** What `npm run check -- --changed` looks at. Node built-ins only, as run.mjs. */
import { spawnSync } from 'node:child_process'

/** Lines that git answers; null where it knows neither this folder nor the commit. */
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : null
}

/** Sources that differ from a commit or that git does not know yet, as paths from the root; null where git cannot tell. */
export const changedSince = (commit) => {
  const different = git('diff', '--name-only', '--diff-filter=d', commit)
  const unknown = git('ls-files', '--others', '--exclude-standard')
  if (!different || !unknown) return null
  return [...different, ...unknown].filter((path) => /\.(m?[jt]sx?|json|css|md)$/.test(path))
}

/** Tests that read sources and documents as text: related to all of them, though they import none. */
export const READERS = [
  'tests/unit/imports.test.ts',
  'tests/unit/french.test.ts',
  // A file that is renamed is named in the documents too.
  'tests/unit/docs.test.ts',
  'tests/unit/asvs.test.ts',
]
/** Tests of the built site, which a change of sources leaves as it was. */
export const OF_THE_BUILD = [
  'tests/size/**',
  'tests/api/site/{pages,site,production}.test.ts',
  'tests/api/service/torture.test.ts',
]
