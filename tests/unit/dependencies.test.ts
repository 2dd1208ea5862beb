/** The packages of the site: few, and installed in production only where they cannot be built into it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
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

// Sixty, and the two of the payment provider: one for the server, one for the page; `fontkit` comes with pdfkit anyway. pdfkit
// writes documents and reads none: `@cantoo/pdf-lib` marks those that others made.
const MOST = 63

it('are about sixty, built in or installed', () => {
  expect(server.size).toBeGreaterThan(20)
  expect(site.size).toBeGreaterThan(server.size)
  expect(site.size).toBeLessThanOrEqual(MOST)
})

it('are all named in package.json', () => {
  const named = { ...dependencies, ...devDependencies }
  expect([...site].filter((name) => !(name in named))).toEqual([])
})

it('are installed in production only where they hold more than JavaScript', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean; optionalDependencies?: object }>
  }
  const isNative = (name: string): boolean => {
    const { hasInstallScript, optionalDependencies } = packages[`node_modules/${name}`] ?? {}
    return hasInstallScript === true || optionalDependencies !== undefined
  }
  expect(Object.keys(dependencies).length).toBeGreaterThan(0)
  expect(Object.keys(dependencies).filter((name) => !isNative(name) || !server.has(name))).toEqual([])
})
