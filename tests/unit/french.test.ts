import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

/** French is written with a no-break space before high punctuation and inside guillemets, in every text of the code. */
const root = resolve(import.meta.dirname, '../..')
// `?<=` is a sign of the rules.
const WRONG = /(?<=[\p{L}\p{N}}»]) [:;?!»](?=\s|$|<(?!=)|[’`])|« |^ [:;?!»](?=\s|$)|[nN]° $/u
/** The specification gives this title letter by letter, with plain spaces. */
const VERBATIM = 'drizzle/domain/titles.ts'

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesOf(path) : /\.tsx?$/.test(entry.name) ? [path] : []
  })

type Node = Record<string, unknown> & { type?: string; value?: unknown }
/** The words of a node by themselves: a literal, a piece of a template, or text between tags. */
const textOf = (node: Node): string => {
  if (node.type === 'TemplateElement') return (node.value as { cooked?: string }).cooked ?? ''
  const isText = node.type === 'Literal' || node.type === 'JSXText'
  return isText && typeof node.value === 'string' ? node.value : ''
}
const textsIn = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (node === null || typeof node !== 'object') return []
  return [textOf(node as Node), ...Object.values(node).flatMap(textsIn)]
}
const wrongIn = (file: string, wrong = WRONG): string[] =>
  textsIn(parseAst(readFileSync(join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body)
    .filter((text) => wrong.test(text))
    .map((text) => `${file}: ${text.trim()}`)

it.each(['web', 'drizzle', 'server/features', 'scripts/seed'])(
  'French typography has no-break spaces in %s',
  (folder) => {
    const found = filesOf(folder)
      .filter((file) => file !== VERBATIM)
      .flatMap((file) => wrongIn(file))
    expect(found).toEqual([])
  },
)

/** A participle that agrees with the reader: « Puis-je être remboursée », « vous êtes prévenu », « connectée ou connecté ». */
const GENDERED =
  /Puis-je être \p{L}+ée?(?!\p{L})|[Vv]ous (?:êtes|serez) (?:prévenu|averti|connecté|inscrit|invité|abonné|remboursé|débité|livré)|ée ou\s+\p{L}+é(?!\p{L})/u

it.each(['Puis-je être remboursée\u00a0?', 'vous êtes prévenu avant', 'si vous êtes connectée ou connecté'])(
  '« %s » supposes a gender',
  (text) => expect(text).toMatch(GENDERED),
)

it.each(['web', 'server/features/mail'])('French texts of %s suppose no gender of the reader', (folder) => {
  expect(filesOf(folder).flatMap((file) => wrongIn(file, GENDERED))).toEqual([])
})
