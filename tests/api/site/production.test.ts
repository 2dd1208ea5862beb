/** The files that the Dockerfile copies, started with nothing else to find. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import module, { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  EXTERNAL_LIST,
  EXTERNAL_PACKAGES,
  type ExternalPackages,
} from '../../../scripts/external-packages.mjs'
import { LICENCES } from '../../../web/build/third-party.ts'
import {
  bytesOf,
  copiedByDockerfile,
  copyProduction,
  type Running,
  startProduction,
} from '../../support/production.ts'

/** Millions of bytes. better-sqlite3 brings 28 where it was compiled, libvips 18. */
const MAX_PACKAGES = 90
const MAX_OF_THE_BUILD = 40
/** A start reads the first of them whole. */
const MAX_PER_START = 4.5

// Not below this project: its own packages would be found from there.
const folder = mkdtempSync(join(tmpdir(), 'production-'))
const megabytes = (path: string): number => bytesOf(join(folder, path)) / 1e6
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const build = () => join(folder, 'dist', readJson(join(folder, 'dist/current.json')).id)
const scriptsOf = (part: string): string[] =>
  readdirSync(join(build(), part), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && !name.startsWith('swagger-ui'))
    .map((name) => join(build(), part, name))

const isOwn = (specifier: string): boolean =>
  specifier.startsWith('.') || specifier.startsWith('node:') || builtinModules.includes(specifier)
/** Packages that built scripts ask Node for. */
const currentPriceOf = (part: string): Set<string> =>
  new Set(
    scriptsOf(part)
      .flatMap((path) => [
        ...readFileSync(path, 'utf8').matchAll(
          /^(?:import|export)[^"'\n]*? from "([^"\n]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)|\b__require\("([^"]+)"\)/gm,
        ),
      ])
      .flatMap(([, ...names]) => names.filter((name) => name !== undefined))
      .filter((name) => !isOwn(name)),
  )
/** What the build says must be installed beside it. */
const listed = (): ExternalPackages => readJson(join(build(), 'server', EXTERNAL_LIST))

beforeAll(() => copyProduction(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what production holds', () => {
  it('is a build, its packages, migrations and package.json', () => {
    expect(copiedByDockerfile().sort()).toEqual(['dist', 'migrations', 'node_modules', 'package.json'])
    expect(readdirSync(folder).sort()).toEqual(copiedByDockerfile().sort())
  })

  it('is small', () => {
    expect(megabytes('node_modules')).toBeLessThan(MAX_PACKAGES)
    expect(megabytes('dist')).toBeLessThan(MAX_OF_THE_BUILD)
    expect(readFileSync(join(build(), 'server/start.js')).length / 1e6).toBeLessThan(MAX_PER_START)
  })

  it('imports the external packages and no other, which all load', () => {
    const names = Object.keys(listed().external)
    expect(names.sort()).toEqual([...EXTERNAL_PACKAGES].sort())
    expect([...currentPriceOf('server')].sort()).toEqual(names)
    expect([...currentPriceOf('pages')]).toEqual([])
    for (const name of names)
      execFileSync(process.execPath, ['--input-type=module', '-e', `await import('${name}')`], {
        cwd: folder,
      })
  })

  it('installs what the build lists, in the versions of the lock, and nothing else', () => {
    const { external, folders } = listed()
    const { packages } = readJson('package-lock.json')
    const installed = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(.+[\\/]node_modules[\\/])?(@[^\\/]+[\\/])?[^\\/]+[\\/]package\.json$/.test(path))
      .map((path) => dirname(join('node_modules', path)).replaceAll('\\', '/'))
    expect(Object.keys(folders)).toEqual(installed.sort())
    for (const [path, version] of Object.entries(folders)) {
      expect([path, version]).toEqual([path, packages[path].version])
      expect([path, version]).toEqual([path, readJson(join(folder, path, 'package.json')).version])
    }
    for (const [name, version] of Object.entries(external))
      expect(folders).toHaveProperty([`node_modules/${name}`], version)
  })

  it('is installed once, in the stage that builds', () => {
    const steps = readFileSync('Dockerfile', 'utf8').match(/^RUN (npm|node) .*$/gm)
    expect(steps).toEqual(['RUN npm run build', 'RUN node scripts/external-packages.mjs /production'])
  })

  it('looks for no file of a package, but where none is read', () => {
    const lines = scriptsOf('server').flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    const looking = /\b__(dirname|filename)\b|\bcreateRequire\(|new URL\("[^"]+(?<!\.js)", /
    const named = lines.filter((line) => looking.test(line)).map((line) => line.trim())
    const known = [
      // How the bundle asks Node for its built-in modules.
      /^var __require = /,
      // How a compressor imports Node's threads, which is unused here.
      /^var require\$1 = createRequire\("\/"\);$/,
      // Colours of PDF/A, which no document of ours is.
      /sRGB_IEC61966_2_1\.icc/,
      // Threads of the logger, which writes to its standard output itself.
      /thread-stream-worker|pino-worker|pino\/file|fixTarget/,
      // A title and a version, which a description of ours has; without them the package goes on.
      /"package\.json"/,
    ]
    expect(named.filter((line) => !known.some((reason) => reason.test(line)))).toEqual([])
  })

  it('sets flags that this Node knows', () => {
    const [, flag = ''] =
      /setFlagsFromString\('(--[a-z-]+)=/.exec(readFileSync(join(folder, 'dist/start.js'), 'utf8')) ?? []
    expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`${flag} (`)
  })

  it('carries the licences of what was built in', () => {
    for (const [part, name] of [
      ['server', 'fastify'],
      ['pages', 'react-dom'],
      ['web', '@mantine/core'],
    ] as const) {
      const text = readFileSync(join(build(), part, LICENCES), 'utf8')
      expect(text).toMatch(new RegExp(`^${name} \\d.*\\(MIT\\)\\n\\n[\\s\\S]{0,80}MIT`, 'm'))
    }
  })
})

describe('a site of these files', () => {
  let site: Running
  let token = ''
  const get = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers })
  const first = async (collection: string) => {
    const path = `/api/collections/${collection}/records?perPage=1&sort=created`
    const reply = await get(path, { authorization: token })
    expect(reply.status).toBe(200)
    return (await reply.json()).items[0]
  }
  const signIn = (collection: string, identity: string) =>
    fetch(`${site.url}/api/collections/${collection}/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity, password: 'demo-2026-demo' }),
    })

  beforeAll(async () => {
    site = await startProduction(folder, {})
    token = (await (await signIn('_superusers', 'admin@demo.test')).json()).token
  })

  it('wrote its demonstration and signs its people in', async () => {
    expect((await signIn('users', 'membre@demo.test')).status).toBe(200)
    expect((await signIn('users', 'personne@demo.test')).status).toBe(400)
  })

  it('renders pages and sends their files', async () => {
    const html = await (await get('/')).text()
    expect(html).toMatch(/<h1[\s>]/)
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(html) ?? []
    const packed = await get(script, { 'accept-encoding': 'br' })
    expect(packed.headers.get('content-type')).toContain('javascript')
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('cache-control')).toContain('immutable')
    expect((await packed.text()).length).toBeGreaterThan(0)
    for (const missing of [`${script}.br`, '/assets/none.js', '/builds/meta/none.json'])
      expect((await get(missing)).status, missing).toBe(404)
    expect((await get('/builds/latest.json')).headers.get('cache-control')).toBe('no-cache')
    expect((await get(`/${LICENCES}`)).status).toBe(200)
  })

  it('draws thumbs, icons and documents', async () => {
    const { id, collectionId, coverImage } = await first('courses')
    const thumb = await get(`/api/files/${collectionId}/${id}/${coverImage}?thumb=480x360&format=avif`)
    expect(thumb.headers.get('content-type')).toBe('image/avif')
    expect((await get('/icons/icon-192.png')).headers.get('content-type')).toBe('image/png')
    const { number } = await first('invoices')
    const invoice = await get(`/api/invoices/${number}.pdf`, { authorization: token })
    expect((await invoice.text()).slice(0, 5)).toBe('%PDF-')
  })

  it('knows the command that takes a lost second step away', () => {
    const run = spawnSync(process.execPath, ['dist/start.js', 'rescue', 'personne@demo.test'], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(folder, 'rescued'),
        UPLOADS_DIR: join(folder, 'rescued'),
      },
    })
    expect([run.status, run.stdout]).toEqual([1, 'No account has the address personne@demo.test.\n'])
  })

  it('describes its API in a page with scripts', async () => {
    expect(await (await get('/api/docs')).text()).toContain('swagger-ui-bundle.js')
    for (const file of ['static/swagger-ui-bundle.js', 'static/logo.svg', 'json', 'yaml'])
      expect((await get(`/api/docs/${file}`)).status, file).toBe(200)
    expect((await (await get('/api/openapi.json')).json()).openapi).toBe('3.1.0')
  })

  it('knows files by their content', async () => {
    const form = new FormData()
    form.set('avatar', new Blob([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d])]), 'photo.png')
    const { id } = await first('users')
    const refused = await fetch(`${site.url}/api/collections/users/records/${id}`, {
      method: 'PATCH',
      headers: { authorization: token },
      body: form,
    })
    expect((await refused.json()).data.avatar.code).toBe('validation_invalid_mime_type')
  })

  it('ends when it is asked to, and starts again as in production', async () => {
    expect(await site.stop()).toBe(0)
    expect(existsSync(join(build(), 'compiled'))).toBe('enableCompileCache' in module)
    const again = await startProduction(folder, { NODE_ENV: 'production' })
    expect(await again.stop()).toBe(0)
    expect(again.said()).not.toMatch(/error|warn/i)
  })
})
