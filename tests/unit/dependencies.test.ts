/** The packages that the running server needs: few, and installed where only those of production are. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

/** `@fastify/cookie` of `@fastify/cookie/types`, `sharp` of `sharp`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const importedIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    // Read by `db:generate` alone.
    .filter((file) => file.endsWith('.ts') && file !== 'drizzle.config.ts')
    .flatMap((file) => [
      ...readFileSync(join(root, folder, file), 'utf8').matchAll(/^import (?!type )[^']*'([^.#'][^']*)'/gm),
    ])
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:'))
    .map(packageOf)

it('are at most sixty', () => {
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(60)
})

it('hold everything that the server imports', () => {
  const imported = new Set([...importedIn('server'), ...importedIn('drizzle')])
  expect(imported.size).toBeGreaterThan(20)
  expect([...imported].filter((name) => !(name in dependencies))).toEqual([])
})
