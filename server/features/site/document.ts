/** The document around a page: the built template, with the head, the content and the assets of one address. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

export interface DocumentParts {
  head: string
  html: string
  data: string
  /** Source file of the page, whose script and style the document names. */
  module?: string
}

const HEAD = '<!--head-->'
const ROOT = '<div id="root"></div>'
/** Shown where nothing was rendered: screens that the browser draws. */
const NEEDS_SCRIPT = '<noscript><p>Cette page a besoin de JavaScript.</p></noscript>'

const readManifest = (webDir: string): Manifest =>
  JSON.parse(readFileSync(join(webDir, '.vite/manifest.json'), 'utf8')) as Manifest

/** A chunk and everything that it imports at once, each once. */
const closure = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return seen
}

const tagsOf = (manifest: Manifest, keys: readonly string[]): string => {
  const chunks = keys.flatMap((key) => manifest[key] ?? [])
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}

/** Reads the build once; the function that it returns writes one document. Throws when the build is not whole. */
export const documentWriter = (webDir: string): ((parts: DocumentParts) => string) => {
  const template = readFileSync(join(webDir, 'index.html'), 'utf8')
  const manifest = readManifest(webDir)
  const [before = '', rest] = template.split(HEAD)
  const [between = '', after] = rest?.split(ROOT) ?? []
  if (after === undefined) throw new Error('The built index.html has lost its places for head and content.')
  // What the template names already: every page runs it.
  const shared = new Set<string>()
  for (const [key, { file }] of Object.entries(manifest))
    if (template.includes(file)) closure(manifest, key, shared)
  const assets = new Map<string, string>()
  const assetsOf = (module: string): string => {
    const known = assets.get(module)
    if (known !== undefined) return known
    const own = [...closure(manifest, module)].filter((key) => !shared.has(key))
    const tags = tagsOf(manifest, own)
    assets.set(module, tags)
    return tags
  }
  return ({ head, html, data, module }) =>
    [
      before,
      head,
      module ? assetsOf(module) : '',
      between,
      '<div id="root">',
      html,
      '</div>',
      html ? '' : NEEDS_SCRIPT,
      data,
      after,
    ].join('')
}
