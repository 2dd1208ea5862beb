/** The packages of package.json: which the site runs, and which only build and test it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EXTERNAL_PACKAGES } from '../../scripts/external-packages.mjs'

const root = resolve(import.meta.dirname, '../..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { dependencies, devDependencies } = readJson('package.json') as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const { packages } = readJson('package-lock.json') as {
  packages: Record<
    string,
    {
      dev?: boolean
      hasInstallScript?: boolean
      optionalDependencies?: object
      peerDependencies?: object
      peerDependenciesMeta?: Record<string, { optional?: boolean }>
    }
  >
}

/** `@fastify/cookie` of `@fastify/cookie/types`, `sharp` of `sharp`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** What a build does by itself, or `db:generate` and `npm run dev` alone. */
const TOOLS = /^(drizzle\.config\.ts|vite\.config\.ts|build[\\/].*)$/

const importedIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !TOOLS.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, folder, file), 'utf8').matchAll(
        /(?:^import (?!type )[^']*|^} from |\bimport\()'([^.#'][^']*)'/gm,
      ),
    ])
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'))
    .map(packageOf)

const server = new Set([...importedIn('server'), ...importedIn('drizzle')])
const site = new Set([...server, ...importedIn('web')])

/** What a package expects to find beside it, types apart. */
const peersOf = (name: string): string[] => {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = packages[`node_modules/${name}`] ?? {}
  return Object.keys(peerDependencies).filter(
    (peer) => !peerDependenciesMeta[peer]?.optional && !peer.startsWith('@types/'),
  )
}

// Sixty, and the two of the payment provider: one for the server, one for the page; `fontkit` comes with pdfkit anyway. pdfkit
// writes documents and reads none: `@cantoo/pdf-lib` marks those that others made.
const MAX_IMPORTED = 63

describe('the packages that the site imports', () => {
  it('number about sixty', () => {
    expect(server.size).toBeGreaterThan(20)
    expect(site.size).toBeGreaterThan(server.size)
    expect(site.size).toBeLessThanOrEqual(MAX_IMPORTED)
  })

  it('are all dependencies in package.json', () => {
    expect([...site].filter((name) => !(name in dependencies))).toEqual([])
  })

  it('are the only dependencies, apart from their peers', () => {
    const peers = new Set([...site].flatMap(peersOf))
    const others = Object.keys(dependencies).filter((name) => !site.has(name) && !peers.has(name))
    expect(others).toEqual([])
    expect(Object.keys(devDependencies).filter((name) => site.has(name))).toEqual([])
  })

  it('are marked by the lock as needed in production', () => {
    expect(Object.keys(dependencies).filter((name) => packages[`node_modules/${name}`]?.dev)).toEqual([])
  })
})

describe('the packages outside the bundle', () => {
  it('are imported by the server, and contain more than JavaScript', () => {
    const isNative = (name: string): boolean => {
      const { hasInstallScript, optionalDependencies } = packages[`node_modules/${name}`] ?? {}
      return hasInstallScript === true || optionalDependencies !== undefined
    }
    expect(EXTERNAL_PACKAGES.length).toBeGreaterThan(0)
    expect(EXTERNAL_PACKAGES.filter((name) => !isNative(name) || !server.has(name))).toEqual([])
  })
})
