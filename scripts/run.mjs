/**
 * The only file that runs before anything is installed: Node built-ins only. `npm start`, `npm test` and the
 * other scripts come through here, so that each prepares what it needs and reports what it does.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builds } from './builds.mjs'
import { changedSince, relatedTests } from './changed.mjs'
import { findChromium } from './chromium.mjs'
import { OUTPUT, testRun } from './test-run.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const { adoptBuild, buildDir, currentBuild, dropBuild, newBuild } = builds()
const say = (line) => process.stdout.write(`${line}\n`)

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24 || (major === 20 && minor >= 19) || (major === 22 && minor >= 13)) return
  say(
    `This project does not run on Node ${process.versions.node}: it needs Node 20.19, 22.13 or 24, or later.`,
  )
  process.exit(1)
}

/** Runs a command with inherited output; returns its exit code. */
const run = (command, args, options = {}) => {
  const result = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
    env: { ...process.env, ...options.env },
  })
  if (result.error) throw result.error
  return result.status ?? 1
}
/** The same without blocking this process. */
const runBeside = (command, args, env) =>
  new Promise((resolve, reject) => {
    const options = { stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, ...env } }
    spawn(command, args, options)
      .on('error', reject)
      .on('close', (code) => resolve(code ?? 1))
  })
const bin = (name) => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

const must = (step, code) => {
  if (code === 0) return
  say(`${step} failed.`)
  process.exit(code)
}

const INSTALL_STAMP = 'node_modules/.install-stamp'
/** Included before the sources of a compiled native module; its header comment has the reason. */
const NATIVE_HEADER = 'scripts/native/object-wrap.h'
/** The key of an installation: native modules are built for one Node and one platform. */
const installKey = () =>
  createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(readFileSync(NATIVE_HEADER))
    .update(`${process.versions.modules} ${process.platform} ${process.arch}`)
    .digest('hex')

const install = () => {
  // Shared packages (a second work tree): installing here would empty them there.
  if (existsSync('node_modules') && lstatSync('node_modules').isSymbolicLink()) return
  const key = installKey()
  if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === key) return
  say('Installing the packages of the lockfile (a minute or two the first time)…')
  const header = {
    CPLUS_INCLUDE_PATH: join(root, dirname(NATIVE_HEADER)),
    CXXFLAGS: '-include object-wrap.h',
  }
  // Native modules are compiled on all CPU cores.
  const env = { ...header, JOBS: 'max' }
  must('The installation', run('npm', ['ci', '--no-audit', '--no-fund'], { env }))
  writeFileSync(INSTALL_STAMP, key)
}

const newest = (path) => {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((entry) => newest(join(path, entry))))
}

const SOURCES = ['web', 'server', 'drizzle', 'scripts', 'package.json', 'package-lock.json']

const isBuilt = () => {
  const current = currentBuild()
  return current !== null && SOURCES.every((source) => newest(source) <= current.builtAt)
}

const PARTS = [
  ['the server', ['--config', 'scripts/server-build.ts']],
  ['the web application', ['--config', 'web/vite.config.ts']],
  ['what renders pages', ['--ssr', 'entry-server.tsx', '--config', 'web/vite.config.ts']],
]
/** Builds beside a site that may be running; the next start uses the build. */
const build = async () => {
  const id = newBuild()
  for (const [name, args] of PARTS) {
    say(`Building ${name}…`)
    const code = await runBeside(bin('vite'), ['build', ...args, '--logLevel', 'warn'], {
      BUILD_ID: id,
      BUILD_DIR: buildDir(id),
    })
    if (code !== 0) dropBuild(id)
    must(`The build of ${name}`, code)
  }
  adoptBuild(id)
}

const prepare = () => {
  checkNode()
  install()
}
const prepareBuilt = async () => {
  prepare()
  if (!isBuilt()) await build()
}

const start = async () => {
  await prepareBuilt()
  // In this process, so that there is one to stop and signals arrive.
  await import(pathToFileURL(join(root, 'dist/start.js')).href)
}

const { aside, vitest, browserTests, summarise } = testRun({ root, run, bin, say })

const LINT = ['check', '--config-path=scripts/lint.json']

/** Checks a developer's own change in less than a minute: types, lint of its files, and related tests. */
const checkChanged = async (commit) => {
  const began = Date.now()
  prepare()
  const files = changedSince(commit)
  if (files === null) {
    say('Only git can tell what has changed, and it does not here.')
    process.exit(2)
  }
  if (files.length === 0) return say(`Nothing has changed since ${commit}.`)
  const checks = [
    aside('types', bin('tsc'), ['--noEmit', '--incremental', '--tsBuildInfoFile', `${OUTPUT}/tsc`]),
    aside('lint', bin('biome'), [...LINT, '--no-errors-on-unmatched', ...files]),
  ]
  const tests = relatedTests(root, files)
  const projects = ['server', 'web', 'isolated'].flatMap((name) => ['--project', name])
  const tested = await vitest('tests of what has changed', [...projects, ...tests])
  summarise([...(await Promise.all(checks)), tested], began)
}

/** Everything but the browsers: the build, and in parallel everything that needs none. */
const checkAll = async () => {
  const checks = [aside('types', bin('tsc'), ['--noEmit']), aside('lint', bin('biome'), [...LINT, '.'])]
  const built = build()
  const projects = ['server', 'web', 'isolated'].flatMap((name) => ['--project', name])
  const tested = await vitest('unit, API and component tests', projects)
  await built
  return [
    ...(await Promise.all(checks)),
    { name: 'build', passed: 1, failed: 0 },
    tested,
    await vitest('tests of the build', ['--project', 'built']),
  ]
}

const check = async () => {
  const changed = process.argv.find((argument) => argument.startsWith('--changed'))
  if (changed) return checkChanged(changed.split('=')[1] ?? 'HEAD')
  const began = Date.now()
  prepare()
  summarise(await checkAll(), began)
}

/** Every test but the rarest, properties at a fifth of their length; `isWhole`: every one, at full length. */
const test = async ({ isWhole = false } = {}) => {
  if (isWhole) process.env.ALL_TESTS = '1'
  process.env.RUNS ??= isWhole ? '1' : '0.2'
  const installing = Date.now()
  prepare()
  const began = Date.now()
  say(`Installed in ${Math.round((began - installing) / 1000)} s`)
  const results = await checkAll()
  const executable = findChromium({ run, bin, say })
  summarise([...results, browserTests(executable)], began, { isStrict: isWhole })
}

/** Runs a TypeScript script of this folder without a build. */
const script = async (name) => {
  await prepareBuilt()
  process.exit(run(bin('tsx'), [`scripts/${name}.ts`, ...process.argv.slice(3)]))
}

/** Vite with hot reload on 5173 and the server on PORT, restarted on change; Ctrl+C stops both. */
const dev = () => {
  prepare()
  const port = process.env.PORT ?? '8090'
  const children = [
    spawn(bin('tsx'), ['watch', '--clear-screen=false', 'scripts/start.ts'], { stdio: 'inherit' }),
    spawn(bin('vite'), ['--config', 'web/vite.config.ts'], {
      stdio: 'inherit',
      env: { ...process.env, PORT: port },
    }),
  ]
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  for (const child of children) child.on('exit', stop)
}

const commands = {
  start,
  dev,
  test,
  'test:all': () => test({ isWhole: true }),
  check,
  build: () => {
    prepare()
    return build()
  },
  bench: () => script('bench'),
  torture: () => script('torture'),
  seed: () => script('seed'),
  fonts: () => script('fonts'),
  // The built site reads the command and the address from its own arguments, as in the image.
  rescue: start,
  evidence: start,
  'import:pocketbase': () => script('import-pocketbase'),
  lighthouse: async () => {
    await prepareBuilt()
    process.env.CHROMIUM_PATH = findChromium({ run, bin, say })
    await script('lighthouse')
  },
  screenshots: () => script('screenshots'),
}
const command = commands[process.argv[2] ?? 'start']
if (!command) {
  say(`Unknown command. One of: ${Object.keys(commands).join(', ')}`)
  process.exit(2)
}
await command()
