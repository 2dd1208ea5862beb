import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builds } from '../../scripts/builds.mjs'
import { RARE_SCREENS } from '../../web/app/rare-screens.ts'
import { SCREENS } from '../../web/app/routes.tsx'

/** Reads the built files: `npm test` and `npm run check` build first. */
const dist = builds().lastWebDir()

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** Bytes on the wire: the brotli file where one was written. */
const bytes = (file: string): number => {
  const path = join(dist, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

const stored = readFileSync(join(dist, 'index.html'), 'utf8')
interface PageFiles {
  scripts: string[]
  styles: string[]
}
const list = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8')) as Record<string, PageFiles>
/** Few visits come by these: their list, and what they have that no other page waits for, are files of their own. */
const MAX_OF_RARE = 9
const rarePages = RARE_SCREENS.map(({ page }) => /pages\/\w+\.tsx/.exec(page.toString())?.[0] ?? '')
/** The starting script that the document names, the application, and the page's own. */
const firstView = (page: string): Set<string> => {
  const boot = manifest['index.html']?.file ?? ''
  const isRare = rarePages.some((file) => page.endsWith(file))
  const named = ['entry-client.tsx', ...(isRare ? ['app/rare-screens.ts'] : []), page].flatMap(
    (name) => list[name] ?? [],
  )
  return new Set([boot, ...named.flatMap(({ scripts, styles }) => [...scripts, ...styles])])
}
/** The pages that are sent as HTML: all others belong to one person, and to a later moment. */
const publicPages = SCREENS.filter(({ rendered }) => rendered === 'page').map(({ page, path }) => {
  const file = /pages\/\w+\.tsx/.exec(page.toString())?.[0] ?? path
  const found = Object.keys(list).filter(
    (name) => name.endsWith(file) && !/features\/(admin|learning|mon-)/.test(name),
  )
  return found[0] ?? path
})
/** kB are thousands of bytes. */
const LIMIT = 140_000
const MAX_REQUESTS = 6

describe('the first view of a public page', () => {
  it('knows its pages', () => {
    expect(publicPages.length).toBeGreaterThan(12)
    expect(publicPages.filter((page) => !list[page])).toEqual([])
  })

  it.each(publicPages)('%s is at most 140 kB of script and style in few requests', (page) => {
    const files = firstView(page)
    const total = [...files].reduce((sum, file) => sum + bytes(file), 0)
    expect(total).toBeLessThanOrEqual(LIMIT)
    const isRare = rarePages.some((file) => page.endsWith(file))
    expect(files.size).toBeLessThanOrEqual(isRare ? MAX_OF_RARE : MAX_REQUESTS)
  })

  it.each(publicPages)('%s runs at most 465 kB of script before it is idle', (page) => {
    const scripts = [...firstView(page)].filter((file) => file.endsWith('.js'))
    const total = scripts.reduce((sum, file) => sum + statSync(join(dist, file)).size, 0)
    expect(total).toBeLessThanOrEqual(465_000)
  })

  it('is compiled beside the main thread', () => {
    const files = list['entry-client.tsx']?.scripts.filter((file) => statSync(join(dist, file)).size > 10_000)
    expect(files).toHaveLength(2)
    for (const file of files ?? [])
      expect(readFileSync(join(dist, file), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
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

  it('waits for 12 kB of typeface, which arrive in two round trips beside the style sheet and a picture', () => {
    const [, font = ''] = /rel="preload"[^>]+href="\/(assets\/[^"]+\.woff2)"/s.exec(stored) ?? []
    expect(bytes(font)).toBeLessThanOrEqual(12_000)
  })

  it('preloads one font and runs no script of another host', () => {
    expect(stored.match(/rel="preload"/g)).toHaveLength(1)
    expect(stored).not.toMatch(/<script[^>]+src="https?:/)
    expect(stored).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=/)
    expect(stored).toContain('lang="fr"')
  })
})

describe('the built files', () => {
  it('hold no secret and no address of a machine', () => {
    for (const file of new Set(Object.values(manifest).map((chunk) => chunk.file))) {
      const source = readFileSync(join(dist, file), 'utf8')
      expect(source).not.toMatch(/sk_(live|test)_|BEGIN [A-Z ]*PRIVATE KEY|\/(root|home)\//)
    }
  })
  it('say in French what larger forms are refused for: modules that are only imported are left out', () => {
    const frame = list['admin-ui/layouts/AdminLayout.tsx']?.scripts ?? []
    const sources = frame.map((file) => readFileSync(join(dist, file), 'utf8'))
    expect(sources.some((source) => source.includes('validation_missing_rel_records'))).toBe(true)
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
