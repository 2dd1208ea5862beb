/** What a first screen of the member and administration areas waits for. Reads the built files. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builds } from '../../scripts/builds.mjs'

const dist = builds().lastWebDir()
interface PageFiles {
  scripts: string[]
  styles: string[]
}
const list = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8')) as Record<string, PageFiles>

/** Bytes on the wire: the brotli file where one was written. */
const bytes = (file: string): number => {
  const path = join(dist, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
/** All that the document of such a screen names, beside its starting script. */
const firstScreen = (layout: string, page: string): Set<string> =>
  new Set(
    ['entry-client.tsx', 'app/area-screens.ts', `admin-ui/layouts/${layout}Layout.tsx`, page].flatMap(
      (name) => {
        const files = list[name]
        if (!files) throw new Error(`The build has no ${name}`)
        return [...files.scripts, ...files.styles]
      },
    ),
  )

/** The most files and kB (thousands of bytes) of each screen. */
const BUDGETS = [
  ['/admin', 'Admin', 'features/admin-dashboard/pages/DashboardPage.tsx', 18, 245],
  ['/admin/commandes', 'Admin', 'features/admin-orders/pages/OrdersPage.tsx', 24, 254],
  ['/admin/courses/{id}/edit', 'Admin', 'features/admin-courses/pages/CourseEditPage.tsx', 47, 414],
  ['/mon-espace', 'Member', 'features/mon-espace/pages/MemberHomePage.tsx', 32, 280],
  ['a lesson', 'Player', 'features/learning/pages/LessonPage.tsx', 45, 359],
] as const

describe('the first screen of an area', () => {
  it.each(BUDGETS)('%s stays within its files and bytes', (_name, layout, page, maxFiles, maxKilobytes) => {
    const files = firstScreen(layout, page)
    const total = [...files].reduce((sum, file) => sum + bytes(file), 0)
    expect(total / 1000).toBeLessThanOrEqual(maxKilobytes)
    expect(files.size).toBeLessThanOrEqual(maxFiles)
  })

  it('has the style of every Mantine component that a script draws', () => {
    const assets = readdirSync(join(dist, 'assets'))
    const read = (kind: string) =>
      assets
        .filter((name) => name.endsWith(kind))
        .map((name) => readFileSync(join(dist, 'assets', name), 'utf8'))
    const styles = new Set(read('.css').flatMap((text) => text.match(/\bm_[0-9a-f]{6,8}\b/g) ?? []))
    const library = readFileSync('node_modules/@mantine/core/styles.css', 'utf8')
    const styled = new Set(library.match(/\bm_[0-9a-f]{6,8}\b/g))
    const drawn = new Set(read('.js').flatMap((text) => text.match(/\bm_[0-9a-f]{6,8}\b/g) ?? []))
    expect(drawn.size).toBeGreaterThan(100)
    expect([...drawn].filter((name) => styled.has(name) && !styles.has(name))).toEqual([])
  })
})
