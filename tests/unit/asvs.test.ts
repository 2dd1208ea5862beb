/** `server/docs/security.md` says where each requirement of ASVS 5.0 is met: every row says something, and what it names exists. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'server/docs/security.md'), 'utf8')

const OUTCOMES = ['Met, with a test', 'Met, without a test', 'Not met', 'Does not apply'] as const
type Outcome = (typeof OUTCOMES)[number]

interface Row {
  no: string
  level: string
  requirement: string
  /** Places or the reason why not; further rows without a number continue it. */
  where: string
}
interface Proof {
  no: string
  path: string
  name: string
}

const rows: Row[] = []
const proofs: Proof[] = []
for (const line of text.split('\n')) {
  const [, first = '', second = '', third = ''] = /^\| (.*?) ?\| (.*?) ?\| (.*) \|$/.exec(line) ?? []
  const [, no, level] = /^(V[\d.]+)(?: \((\d)\))?$/.exec(first) ?? []
  const last = rows.at(-1)
  if (no && level) rows.push({ no, level, requirement: second, where: third })
  else if (no) proofs.push({ no, path: second.replaceAll('`', ''), name: third })
  else if (last && first === '' && second === '' && third !== '') last.where += ` ${third}`
}
const proved = new Set(proofs.map(({ no }) => no))

/** What stands between backquotes and is a file or a folder of the project: addresses and names of code are neither. */
const PATH =
  /`((?:drizzle|server|web|tests|scripts|migrations)\/[^`]*|[\w.-]+\.(?:md|json)|Dockerfile|\.dockerignore)`/g
const pathsIn = (cell: string): string[] => [...cell.matchAll(PATH)].map(([, path = '']) => path)

/** What a row says; `null` when it has neither place nor reason. */
const outcomeOf = ({ no, where }: Row): Outcome | null => {
  const reason = /^(Not met|Does not apply)(?: [\w ]+)?: \S/.exec(where)?.[1]
  if (reason !== undefined) return reason as Outcome
  if (pathsIn(where).length === 0) return null
  return proved.has(no) ? 'Met, with a test' : 'Met, without a test'
}

const parts = (no: string): number[] => no.slice(1).split('.').map(Number)
const isAfter = (a: string, b: string): boolean => {
  const [left, right] = [parts(a), parts(b)]
  const at = left.findIndex((part, index) => part !== right[index])
  return at !== -1 && Number(left[at]) > Number(right[at])
}

describe('the table of ASVS', () => {
  it('lists the 70 requirements of level 1 and the 183 of level 2, each once and in order', () => {
    const of = (level: string) => rows.filter((row) => row.level === level).length
    expect([of('1'), of('2'), rows.length]).toEqual([70, 183, 253])
    // A row in another form would be passed over.
    expect(text.match(/^\| V/gm)).toHaveLength(rows.length + proofs.length)
    const disordered = rows.filter(({ no }, at) => at > 0 && !isAfter(no, rows[at - 1]?.no ?? ''))
    expect(disordered.map(({ no }) => no)).toEqual([])
  })
  it('states for each where it is met, or why not', () => {
    expect(
      rows.filter((row) => row.requirement === '' || outcomeOf(row) === null).map(({ no }) => no),
    ).toEqual([])
  })
  it('names existing files', () => {
    const named = [...new Set(pathsIn(text))]
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
  it('names existing tests, for requirements that are met', () => {
    const met = new Set(rows.filter((row) => outcomeOf(row) === 'Met, with a test').map(({ no }) => no))
    const wrong = proofs.filter(({ no, path, name }) => {
      const isTest = /^tests\/.*\.(test\.tsx?|spec\.ts)$/.test(path) && existsSync(join(root, path))
      return !met.has(no) || !isTest || name === '' || !readFileSync(join(root, path), 'utf8').includes(name)
    })
    expect(wrong).toEqual([])
  })
  it('counts its rows, and lists all unmet ones', () => {
    for (const outcome of OUTCOMES) {
      const of = (level: string) =>
        rows.filter((row) => row.level === level && outcomeOf(row) === outcome).length
      expect(text).toContain(`| ${outcome} | ${of('1')} | ${of('2')} | ${of('1') + of('2')} |`)
    }
    const listed =
      (text.split('### Not met, by weight')[1]?.split('\n### ')[0] ?? '').match(/V\d+\.\d+\.\d+/g) ?? []
    const unmet = rows.filter((row) => outcomeOf(row) === 'Not met').map(({ no }) => no)
    expect([...listed].sort()).toEqual(unmet.sort())
  })
})
