import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Reads the built files: `npm test` and `npm run check` build first. */
const dist = resolve(import.meta.dirname, '../../dist/web')

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** The chunk and everything that it imports at once. */
const closure = (key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closure(next, seen)
  return seen
}
const filesOf = (keys: Iterable<string>): Set<string> => {
  const files = new Set<string>()
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) continue
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
  }
  return files
}
/** Bytes on the wire: the brotli file where one was written. */
const bytes = (file: string): number => {
  const path = join(dist, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

const kept = readFileSync(join(dist, 'index.html'), 'utf8')
/** What every page runs: the files that the document names. */
const everywhere = Object.keys(manifest).filter((key) => {
  const { file = '' } = manifest[key] ?? {}
  return /\.(js|css)$/.test(file) && kept.includes(file)
})
const firstView = (page: string): Set<string> =>
  filesOf([...everywhere.flatMap((key) => [...closure(key)]), ...closure(page)])

const isGuarded = (key: string) => /features\/(admin-[^/]+|mon-espace)\//.test(key)
const pages = Object.keys(manifest).filter((key) => /^features\/.+\/pages\/.+Page\.tsx$/.test(key))
/** The built-in payment page is a member's own, and leaves with the first real provider. */
const publicPages = pages.filter((key) => !isGuarded(key) && !key.includes('DemoPayment'))
/** kB are thousands of bytes. */
const LIMIT = 140_000
const MOST_REQUESTS = 6

describe('the first view of a public page', () => {
  it('knows its pages', () => expect(publicPages.length).toBeGreaterThan(12))

  it.each(publicPages)('%s is at most 140 kB of script and style in 6 requests', (page) => {
    const files = firstView(page)
    const total = [...files].reduce((sum, file) => sum + bytes(file), 0)
    expect(total).toBeLessThanOrEqual(LIMIT)
    expect(files.size).toBeLessThanOrEqual(MOST_REQUESTS)
  })

  it('holds neither Mantine, zod, the rules nor the database', () => {
    for (const page of publicPages) {
      for (const file of firstView(page)) {
        const source = readFileSync(join(dist, file), 'utf8')
        for (const word of [
          'mantine',
          '@request.auth',
          'sqlite-core',
          'ZodError',
          'ProseMirror',
          'recharts',
        ]) {
          expect(source.includes(word), `${word} in ${file} for ${page}`).toBe(false)
        }
      }
    }
  })

  it('preloads one font and runs no script of another host', () => {
    expect(kept.match(/rel="preload"/g)).toHaveLength(1)
    expect(kept).not.toMatch(/<script[^>]+src="https?:/)
    expect(kept).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=/)
    expect(kept).toContain('lang="fr"')
  })
})

describe('the built files', () => {
  it('hold no secret and no address of a machine', () => {
    for (const file of new Set(Object.values(manifest).map((chunk) => chunk.file))) {
      const source = readFileSync(join(dist, file), 'utf8')
      expect(source).not.toMatch(/sk_(live|test)_|BEGIN [A-Z ]*PRIVATE KEY|\/(root|home)\//)
    }
  })
  it('are compressed beforehand', () => {
    const scripts = Object.values(manifest)
      .map((chunk) => chunk.file)
      .filter((file) => statSync(join(dist, file)).size > 2000 && file.endsWith('.js'))
    expect(
      scripts.filter(
        (file) => !existsSync(join(dist, `${file}.br`)) || !existsSync(join(dist, `${file}.gz`)),
      ),
    ).toEqual([])
  })
})
