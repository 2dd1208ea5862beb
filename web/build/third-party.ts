/** The licences of the packages that a build holds: they ask that their texts go with every copy. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

export const LICENCES = 'THIRD-PARTY-LICENSES.txt'
/**
 * Names of licence files. Some authors declare the licence in package.json alone: its name is listed then.
 */
const TEXT = /^(licen[cs]e|copying|notice)([._-].*)?$/i
/** Of a package: other modules are ours, or the bundler's. */
const IS_PACKAGED = /[\\/]node_modules[\\/]/

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly license?: string
}

const manifestOf = (folder: string): Manifest => {
  const path = join(folder, 'package.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
}

/** The folder of the package that a file belongs to: the nearest that names itself and its version. */
const packageOf = (file: string): string => {
  let folder = dirname(file)
  for (;;) {
    const { name, version } = manifestOf(folder)
    if (name && version) return folder
    if (dirname(folder) === folder) throw new Error(`${file} belongs to no package`)
    folder = dirname(folder)
  }
}

/** The chapter of one package: its name, version and licence, then the texts that lie in its folder. */
const chapter = (folder: string): string => {
  const { name, version, license = 'no licence stated' } = manifestOf(folder)
  const texts = readdirSync(folder)
    .filter((entry) => TEXT.test(entry) && !/\.(js|ts|json)$/.test(entry))
    .sort()
    .map((entry) => readFileSync(join(folder, entry), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}

/** The licences of the packages of these modules, by name; each version of a package is listed once. */
export const licencesOf = (modules: Iterable<string>): string => {
  const files = [...new Set(modules)].map((id) => id.replace(/^\0/, '').replace(/\?.*$/, ''))
  const folders = new Set(files.filter((file) => IS_PACKAGED.test(file)).map(packageOf))
  const chapters = new Set([...folders].map(chapter))
  const line = `\n\n${'-'.repeat(80)}\n\n`
  return `This build holds parts of the following packages.${line}${[...chapters].sort().join(line)}\n`
}

/** Writes the licences of what was bundled beside it. */
export const thirdParty = (): Plugin => {
  const styles = new Set<string>()
  return {
    name: 'third-party',
    // Style sheets leave no module in the chunks.
    transform(_code, id) {
      if (/\.css(\?|$)/.test(id)) styles.add(id)
    },
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      this.emitFile({ type: 'asset', fileName: LICENCES, source: licencesOf([...modules, ...styles]) })
    },
  }
}
