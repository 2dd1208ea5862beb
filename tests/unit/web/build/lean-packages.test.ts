/** What the build leaves out of packages, of the versions that are installed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { leanText } from '../../../../web/build/lean-packages.ts'

const packages = resolve(import.meta.dirname, '../../../../node_modules')
const router = join(packages, 'react-router/dist/production')

const lean = (path: string) => {
  const code = readFileSync(path, 'utf8')
  const text = leanText(path, code)
  return { code, text: text ?? code }
}
/** Names that a module gives to others. */
const exportsOf = (code: string): string[] =>
  parseSync('module.mjs', code)
    .module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? ''))
    .sort()

describe('the client of the record API', () => {
  const { code, text } = lean(join(packages, 'pocketbase/dist/pocketbase.es.mjs'))

  it('keeps its exports and loses services of the superuser', async () => {
    expect(parseSync('module.mjs', text).errors).toEqual([])
    expect(exportsOf(text)).toEqual(exportsOf(code))
    const { default: Client } = await import(
      `data:text/javascript;base64,${btoa(unescape(encodeURIComponent(text)))}`
    )
    const client = new Client('http://site')
    expect(client.logs ?? client.backups ?? client.settings ?? client.sql).toBeUndefined()
    expect(client.buildURL('/api')).toBe('http://site/api')
    expect(client.files.getURL({ id: 'a', collectionId: 'c' }, 'x.png')).toBe(
      'http://site/api/files/c/a/x.png',
    )
    expect(typeof client.collection('users').authWithPassword).toBe('function')
  })
  it('is refused by the build when a part has another name', () => {
    const path = join(packages, 'pocketbase/dist/pocketbase.es.mjs')
    expect(() => leanText(path, code.replace('this.logs=', 'this.journal='))).toThrow(/this\.logs/)
  })
})

describe('the router', () => {
  const chunks = readdirSync(router).filter((name) => /^chunk-\w+\.mjs$/.test(name))
  const read = chunks.map((name) => lean(join(router, name)))

  it('keeps its exports and loses sentences for developers', () => {
    const [changed, ...others] = read.filter(({ code, text }) => text !== code)
    expect(others).toEqual([])
    const { code = '', text = '' } = changed ?? {}
    expect(parseSync('module.mjs', text).errors).toEqual([])
    expect(exportsOf(text)).toEqual(exportsOf(code))
    expect(code).toContain('may be used only in the context of a <Router> component')
    expect(text).not.toContain('may be used only in the context of a <Router> component')
    expect(text).toMatch(/throw new Error\(message\)/)
  })
})
