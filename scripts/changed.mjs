/** The selection of `npm run check -- --changed`. Node built-ins only, as run.mjs. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

/** Output lines of git; null where it knows neither this folder nor the commit. */
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : null
}

/** Sources that differ from a commit or are untracked, as paths from the root; null where git fails. */
export const changedSince = (commit) => {
  const different = git('diff', '--name-only', '--diff-filter=d', commit)
  const unknown = git('ls-files', '--others', '--exclude-standard')
  if (!different || !unknown) return null
  return [...different, ...unknown].filter((path) => /\.(m?[jt]sx?|json|css|md)$/.test(path))
}

/** Tests of the built site, which a change of sources does not affect. */
export const OF_THE_BUILD = [
  'tests/size/**',
  'tests/api/site/{pages,site,production}.test.ts',
  'tests/api/service/torture*.test.ts',
]

/** Tests that read sources and documents as text: related to all of them without importing any. */
const READERS = [
  'tests/unit/imports.test.ts',
  'tests/unit/french.test.ts',
  'tests/unit/names.test.ts',
  'tests/unit/commits.test.ts',
  // A renamed file is named in the documents too.
  'tests/unit/docs.test.ts',
  'tests/unit/asvs.test.ts',
]

/**
 * Modules that import all features: a test that only reaches a change through one of them is not about the
 * changed feature.
 */
const HUBS =
  /^(server\/(app|main|product)\.ts|web\/app\/.*|web\/entry-.*|drizzle\/(schema|collections\/index)\.ts|tests\/support\/.*|scripts\/.*)$/

const FOLDERS = ['drizzle', 'server', 'web', 'tests', 'scripts']
const IMPORT = /(?:from|import\(|import)\s*'((?:#|\.)[^']+)'/g

const sourcesOf = (root) =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path))
      .map((path) => join(folder, path)),
  )
const targetOf = (from, specifier) =>
  specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(from), specifier))

/** The importers of each file. */
const importersOf = (root) => {
  const importers = new Map()
  for (const path of sourcesOf(root))
    for (const [, specifier] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT)) {
      const target = targetOf(path, specifier)
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  return importers
}

const isTest = (path) => /\.test\.tsx?$/.test(path)
/** `coupons` of `server/features/coupons/figures.ts`, of `web/features/admin-coupons/…` and of `drizzle/collections/coupons.ts`. */
const nounOf = (path) =>
  /^(?:server|web)\/features\/(?:admin-)?([\w-]+)/.exec(path)?.[1] ??
  /^drizzle\/(?:collections|domain)\/([\w-]+)\.ts$/.exec(path)?.[1]

/**
 * The tests most likely to break: those that reach a changed file through imports, excluding the hubs, those
 * named after its feature, and those that read sources as text.
 */
export const relatedTests = (root, files) => {
  const importers = importersOf(root)
  const seen = new Set(files)
  for (const path of seen)
    if (!HUBS.test(path) || files.includes(path))
      for (const importer of importers.get(path) ?? []) seen.add(importer)
  const nouns = new Set(
    files
      .map(nounOf)
      .filter(Boolean)
      .map((noun) => noun.replace(/s$/, '')),
  )
  const isNamed = (path) => [...nouns].some((noun) => basename(path).startsWith(noun))
  const named = sourcesOf(root).filter((path) => isTest(path) && isNamed(path))
  return [...new Set([...[...seen].filter(isTest), ...named, ...READERS])].filter(
    (path) => existsSync(join(root, path)) && !path.startsWith('tests/e2e/'),
  )
}
