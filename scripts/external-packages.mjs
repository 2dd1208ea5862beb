/**
 * Packages that a build leaves in `node_modules` because they are more than JavaScript, with their run-time
 * dependencies. The server's build writes the list; the image and the tests of production contain exactly
 * these. `node scripts/external-packages.mjs FOLDER` copies them for the current build to
 * `FOLDER/node_modules`. Node built-ins only, as `builds.mjs`.
 */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builds } from './builds.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = 'node_modules/'

export const EXTERNAL_PACKAGES = ['argon2', 'bcrypt', 'better-sqlite3', 'sharp']
/** The list, in `server` of a build. */
export const EXTERNAL_LIST = 'external-packages.json'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** The package that an import from `from` resolves to, as a key of the lock; undefined without one. */
const resolveIn = (packages, name, from) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${MODULES}`)))) {
    const path = `${folder}${folder && '/'}${MODULES}${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

/**
 * The folders of some packages and of all their dependencies, by the lock. Optional ones that are not
 * installed, those of other platforms, are left out. Throws for a missing required one.
 */
export const closureOf = (packages, names, isInstalled) => {
  const found = new Set()
  const visit = (name, from, isOptional) => {
    const path = resolveIn(packages, name, from)
    if (found.has(path)) return
    if (path === undefined || !isInstalled(path)) {
      if (isOptional) return
      throw new Error(`${name} is not installed${from && `, which ${from} needs`}`)
    }
    found.add(path)
    const { dependencies = {}, optionalDependencies = {} } = packages[path]
    for (const dependency of Object.keys(dependencies)) visit(dependency, path, false)
    for (const dependency of Object.keys(optionalDependencies)) visit(dependency, path, true)
  }
  for (const name of names) visit(name, '', false)
  return [...found].sort()
}

/**
 * The list of this installation, with the versions of the lock: names of `EXTERNAL_PACKAGES`, folders of all.
 */
export const externalPackages = () => {
  const { packages } = readJson(join(ROOT, 'package-lock.json'))
  const folders = closureOf(packages, EXTERNAL_PACKAGES, (path) => existsSync(join(ROOT, path)))
  const versions = (paths) => Object.fromEntries(paths.map((path) => [path, packages[path].version]))
  const external = EXTERNAL_PACKAGES.map((name) => [name, packages[MODULES + name].version])
  return { external: Object.fromEntries(external), folders: versions(folders) }
}

/** Copies a folder without the packages inside it, which have their own entries in the list. */
const copyFolder = (source, target) =>
  cpSync(source, target, {
    recursive: true,
    filter: (path) => !path.slice(source.length).includes('node_modules'),
  })

/**
 * Copies the packages of the current build's list below `target`. Throws when one is installed in another
 * version.
 */
export const copyExternalPackages = (target, copy = copyFolder) => {
  const { currentBuild, buildDir } = builds()
  const current = currentBuild()
  if (!current) throw new Error('Nothing is built yet: npm run build.')
  const { folders } = readJson(join(buildDir(current.id), 'server', EXTERNAL_LIST))
  for (const [folder, version] of Object.entries(folders)) {
    const installed = readJson(join(ROOT, folder, 'package.json')).version
    if (installed !== version) throw new Error(`${folder} is ${installed}; the build names ${version}`)
    copy(join(ROOT, folder), join(target, folder))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target] = process.argv.slice(2)
  if (!target) throw new Error('Usage: node scripts/external-packages.mjs FOLDER')
  copyExternalPackages(target)
}
