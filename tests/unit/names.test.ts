/** Names that only their author would understand do not come back. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** What is not to be named so, with what such names meant; `server/docs/architecture.md` lists the wire's exceptions. */
const BANNED: Readonly<Record<string, string>> = {
  asked: 'request, requested',
  kept: 'stored, draft, cached, downloaded',
  told: 'reply, response, notified',
  tell: 'notify, report',
  standing: 'status, completion',
  words: 'text, labels, terms',
  heard: 'played, playing, received',
  hers: 'owned',
  taste: 'preferences',
  wavering: 'unstable',
  outlive: 'resume',
  lane: 'queue',
  patience: 'timeout, wait',
  whyNot: 'problem, obstacle',
}
const BANNED_CONSTANT = /^(MOST|LEAST|FEWEST|LONGEST|SHORTEST|LARGEST)(_|$)|(?<!^MIN)_WORDS$/
const BANNED_FILE =
  /(^|-)(asked|kept|told|telling|standing|words|heard|outlive|taste|wavering|lanes|helpers|utils)\.tsx?$/

const FOLDERS = ['drizzle', 'server', 'web', 'scripts', 'tests']
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('.output'))
    .map((path) => join(folder, path)),
)

type Node = { type: string } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The names that a pattern declares: `{ a, b: [c] }` declares a and c. Keys of an object are of its shape, not of the code. */
const declaredBy = (pattern: unknown): string[] => {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern.name)]
  if (pattern.type === 'ObjectPattern') {
    const properties = pattern.properties as Node[]
    return properties.flatMap((property) =>
      property.type === 'RestElement'
        ? declaredBy(property.argument)
        : property.shorthand
          ? []
          : declaredBy(property.value),
    )
  }
  if (pattern.type === 'ArrayPattern') return (pattern.elements as unknown[]).flatMap(declaredBy)
  if (pattern.type === 'AssignmentPattern') return declaredBy(pattern.left)
  return pattern.type === 'RestElement' ? declaredBy(pattern.argument) : []
}

const namesOf = (node: Node): string[] => {
  if (node.type === 'VariableDeclarator' || node.type.startsWith('TS') || /^Class/.test(node.type))
    return declaredBy(node.id)
  if (/Function/.test(node.type)) return [node.id, ...((node.params as unknown[]) ?? [])].flatMap(declaredBy)
  return []
}

/** Every name that a source declares, of types too. */
const declared = (source: string, path: string): string[] => {
  const names: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value)) return
    names.push(...namesOf(value))
    for (const part of Object.values(value)) if (typeof part === 'object') visit(part)
  }
  visit(parseSync(path, source).program)
  return names
}

/** Most sources have none of the words, and are not parsed. */
const SUSPECT = new RegExp(
  `\\b(${Object.keys(BANNED).join('|')})\\b|\\b(MOST|LEAST|FEWEST|LONGEST|SHORTEST|LARGEST)|_WORDS\\b`,
  'i',
)

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

const isBanned = (name: string): boolean => {
  const first = name.charAt(0).toLowerCase() + name.slice(1)
  return Object.hasOwn(BANNED, first) || BANNED_CONSTANT.test(name)
}

describe('names', () => {
  it('of code use the usual term', () => {
    const wrong = files.flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8')
      const names = SUSPECT.test(source.replace(COMMENT, '')) ? declared(source, path) : []
      return names.filter(isBanned).map((name) => `${path}: ${name}`)
    })
    expect([...new Set(wrong)]).toEqual([])
  })

  it('of files use the usual term', () => {
    expect(files.filter((path) => BANNED_FILE.test(path.split('/').at(-1) ?? ''))).toEqual([])
  })

  it('of properties stand one a line: no literal is spread to save lines', () => {
    const spread = files.filter((path) => /\.\.\.\{/.test(readFileSync(join(root, path), 'utf8')))
    expect(spread).toEqual([])
  })

  it('are checked in every form of a declaration', () => {
    const source =
      'const asked = 1; function f(told: string, { kept: [words] }: X, { heard }: Y) {}; type Standing = 1; const MOST_X = 2'
    expect(declared(source, 'a.ts').filter(isBanned)).toEqual([
      'asked',
      'told',
      'words',
      'Standing',
      'MOST_X',
    ])
  })
})
