/** No page accepts an inline style: what would write one is found here before a browser refuses it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const sources = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(tsx?|html)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, 'web', path), 'utf8') }))

/** Elements and attributes written as text, and the components of the library that write an element a use. */
const WRITERS = [
  /<style\b/,
  /createElement\(\s*['"]style['"]/,
  /setAttribute\(\s*['"]style['"]/,
  /['"`][^'"`\n]*\sstyle=\\?["']/,
  /<(SimpleGrid|Grid|Flex|AppShell)\b/,
  // Style properties by width.
  /\s\w+=\{\{\s*(base|xs|sm|md|lg|xl):/,
]

it('the web application’s sources write no style element or style attribute as text', () => {
  expect(sources.length).toBeGreaterThan(400)
  const found = sources.flatMap(({ path, text }) =>
    WRITERS.filter((writer) => writer.test(text)).map((writer) => `${path}: ${writer}`),
  )
  expect(found).toEqual([])
})
