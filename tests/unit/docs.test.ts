/** The documents: their form, and that what they name exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ENV_VARIABLES } from '#server/core/env.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const FOLDERS = ['server/docs', 'server/docs/decisions', 'web/docs', 'web/docs/decisions']
const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
const documents = ['README.md', ...FOLDERS.flatMap(markdownIn)]

const MAX_LINE = 120
const MAX_PARAGRAPH = 6
const MAX_README = 150
const MAX_DECISION = 25
const MAX_DECISIONS = 60

interface Line {
  readonly text: string
  /** `path:number`, as a failure names it. */
  readonly place: string
  readonly isCode: boolean
}
const linesOf = (path: string): Line[] => {
  let isCode = false
  return read(path)
    .split('\n')
    .map((text, at) => {
      const isFence = text.startsWith('```')
      if (isFence) isCode = !isCode
      return { text, place: `${path}:${at + 1}`, isCode: isCode || isFence }
    })
}
const lines = documents.flatMap(linesOf)
const prose = lines.filter(({ isCode }) => !isCode)

const isBreak = ({ text, isCode }: Line): boolean => isCode || text.trim() === '' || /^[#|!]/.test(text)
const startsItem = ({ text }: Line): boolean => /^\s*([-*]|\d+\.)\s/.test(text)

/** The last lines of paragraphs and list items that are too long. */
const longParagraphs = (all: readonly Line[]): string[] => {
  let length = 0
  return all.flatMap((line) => {
    length = isBreak(line) ? 0 : startsItem(line) ? 1 : length + 1
    return length === MAX_PARAGRAPH + 1 ? [line.place] : []
  })
}

describe('the documents', () => {
  it(`have lines of at most ${MAX_LINE} characters`, () => {
    expect(lines.filter(({ text }) => text.length > MAX_LINE).map(({ place }) => place)).toEqual([])
  })

  it(`have paragraphs and list items of at most ${MAX_PARAGRAPH} lines`, () => {
    expect(documents.flatMap((path) => longParagraphs(linesOf(path)))).toEqual([])
  })

  it(`begin with a README of at most ${MAX_README} lines`, () => {
    expect(linesOf('README.md').length - 1).toBeLessThanOrEqual(MAX_README)
  })

  it('link to files and headings that exist', () => {
    const anchorsOf = (path: string): string[] =>
      linesOf(path)
        .filter(({ text, isCode }) => !isCode && /^#+ /.test(text))
        .map(({ text }) =>
          text
            .replace(/^#+ /, '')
            .toLowerCase()
            .replace(/[^\p{L}\p{N} -]/gu, '')
            .replaceAll(' ', '-'),
        )
    const broken = prose.flatMap(({ text, place }) =>
      [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^https?:/.test(target))
        .filter((target) => {
          const [file = '', anchor] = target.split('#')
          const document = place.split(':')[0] ?? ''
          const path = file === '' ? document : join(dirname(document), file)
          return !existsSync(join(root, path)) || (anchor !== undefined && !anchorsOf(path).includes(anchor))
        })
        .map((target) => `${place}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('name existing files of the repository', () => {
    const FILE =
      /^(?:(?:drizzle|server|web|tests|scripts|migrations|uploads|\.ci)\/[\w./@-]*|[\w-]+\.(?:md|json)|Dockerfile)$/
    /** Files that are no part of the repository: of a build, or of an archive. */
    const ELSEWHERE = new Set(['course.json'])
    const named = prose.flatMap(({ text, place }) =>
      [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => ({ path, place })),
    )
    const paths = named.filter(({ path }) => FILE.test(path) && !ELSEWHERE.has(path))
    expect(paths.length).toBeGreaterThan(200)
    expect(paths.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
  })

  it('name npm commands of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = lines.flatMap(({ text }) =>
      [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
        ([, run, short]) => run ?? short ?? '',
      ),
    )
    expect(named.length).toBeGreaterThan(20)
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
  })

  it('list every variable of the environment, and no other', () => {
    const [, configuration = ''] = read('server/docs/operating.md').split('## Configuration')
    const rows = configuration.split('\n## ')[0]?.match(/^\| `[^|]+/gm) ?? []
    const named = rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name))
    expect(named.sort()).toEqual([...ENV_VARIABLES].sort())
  })

  it('give a reason for every package of package.json, and for no other', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, object>
    const packages = Object.keys({ ...dependencies, ...devDependencies })
    const rows = read('server/docs/packages.md').match(/^\| `[^|]+/gm) ?? []
    const named = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    const types = named.includes('@types/*') ? packages.filter((name) => name.startsWith('@types/')) : []
    expect([...named.filter((name) => name !== '@types/*'), ...types].sort()).toEqual(packages.sort())
  })
})

describe('a decision', () => {
  const folders = FOLDERS.filter((folder) => folder.endsWith('/decisions'))
  const decisionsIn = (folder: string) => markdownIn(folder).filter((path) => basename(path) !== 'README.md')
  const decisions = folders.flatMap(decisionsIn)

  it(`is one of at most ${MAX_DECISIONS}, each of at most ${MAX_DECISION} lines`, () => {
    expect(decisions.length).toBeGreaterThan(0)
    expect(decisions.length).toBeLessThanOrEqual(MAX_DECISIONS)
    expect(decisions.filter((path) => linesOf(path).length - 1 > MAX_DECISION)).toEqual([])
  })

  it('states context, choice, consequence, and what would change it, in this order', () => {
    const PARTS = ['Context', 'Choice', 'Consequence', 'Would change our mind']
    const partsOf = (path: string) =>
      [...read(path).matchAll(/^\*\*([^*]+)\.\*\* /gm)].map(([, part]) => part)
    expect(decisions.filter((path) => partsOf(path).join() !== PARTS.join())).toEqual([])
  })

  it.each(folders)('of %s is in the index, by its number and title', (folder) => {
    const expected = decisionsIn(folder).map((path) => {
      const number = basename(path).slice(0, 4)
      const title = /^# \d{4} (.+)$/m.exec(read(path))?.[1]
      return `| ${number} | [${title}](${basename(path)}) |`
    })
    const index = read(`${folder}/README.md`).match(/^\| \d{4} .*$/gm) ?? []
    expect(index.sort()).toEqual(expected.sort())
    const numbers = expected.map((row) => row.slice(2, 6))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(
      decisionsIn(folder).filter((path) => !read(path).startsWith(`# ${basename(path).slice(0, 4)} `)),
    ).toEqual([])
  })
})
