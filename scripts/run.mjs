/**
 * The one file that runs before anything is installed: Node built-ins only. `npm start`, `npm test` and the other
 * scripts come through here, so that each prepares what it needs and says what it is doing.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builds } from './builds.mjs'
import { changedSince, OF_THE_BUILD, READERS } from './changed.mjs'
import { findChromium } from './chromium.mjs'
import { failedBrowserTests, failedTests, MOST_WAVERING, waveringTests } from './wavering.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const { adoptBuild, buildDir, currentBuild, dropBuild, newBuild } = builds()
const OUTPUT = 'tests/.output'
const say = (line) => process.stdout.write(`${line}\n`)

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24 || (major === 20 && minor >= 19) || (major === 22 && minor >= 13)) return
  say(
    `This project does not run on Node ${process.versions.node}: it needs Node 20.19, 22.13 or 24, or later.`,
  )
  process.exit(1)
}

/** Runs a command with our output; returns its exit code. */
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
/** The same without stopping this process meanwhile. */
const runBeside = (command, args, env) =>
  new Promise((resolve, reject) => {
    const options = { stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, ...env } }
    spawn(command, args, options)
      .on('error', reject)
      .on('close', (code) => resolve(code ?? 1))
  })
/** A program of node_modules. */
const bin = (name) => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

const must = (step, code) => {
  if (code === 0) return
  say(`${step} failed.`)
  process.exit(code)
}

const INSTALL_STAMP = 'node_modules/.install-stamp'
/** Included before a native module's own sources where one is compiled; its head says why. */
const NATIVE_HEADER = 'scripts/native/object-wrap.h'
/** What an installation depends on: native modules are built for one Node and one platform. */
const installKey = () =>
  createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(readFileSync(NATIVE_HEADER))
    .update(`${process.versions.modules} ${process.platform} ${process.arch}`)
    .digest('hex')

const install = () => {
  // Somebody else's packages (a second work tree): installing here would empty them there.
  if (existsSync('node_modules') && lstatSync('node_modules').isSymbolicLink()) return
  const key = installKey()
  if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === key) return
  say('Installing the packages of the lockfile (a minute or two the first time)…')
  const header = {
    CPLUS_INCLUDE_PATH: join(root, dirname(NATIVE_HEADER)),
    CXXFLAGS: '-include object-wrap.h',
  }
  // Where a native module is compiled, by all processors.
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
/** Builds beside the site that may be running; the next start takes it. */
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

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

/** Runs a step that passes or fails as one. */
const single = (name, command, args) => {
  say(`\n— ${name}`)
  const passed = run(command, args) === 0
  return { name, passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
}

/** Runs a step beside others, its output kept together until it ends. */
const aside = (name, command, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { shell: process.platform === 'win32' })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      say(`\n— ${name}`)
      process.stdout.write(Buffer.concat(output))
      resolve({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
    })
  })

/** Runs Vitest once; returns its exit code and its report. */
const runVitest = (mode, output) => {
  const file = `${OUTPUT}/${output}.json`
  rmSync(file, { force: true })
  const code = run(bin('vitest'), [
    ...mode,
    '--config',
    'tests/vitest.config.ts',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return { code, report: readJson(file) }
}

const sayWavering = (names) => {
  for (const name of names) say(`Passed at the second try only, to be looked into: ${name}`)
}

const vitest = (mode = ['run'], name = 'unit, API and component tests') => {
  say(`\n— ${name}`)
  const { code, report } = runVitest(mode, 'vitest')
  const passed = report?.numPassedTests ?? 0
  const names = failedTests(report, root)
  // A file that does not load has no failed test of its own, and must still count.
  if (code === 0 || names.length === 0) return { name, passed, failed: code === 0 ? 0 : 1 }
  const failed = { name, passed, failed: names.length, names: names.map((test) => test.name) }
  if (names.length > MOST_WAVERING) return failed
  // As for the browser tests: a slow machine may cost a test its first try, and it is named.
  const again = runVitest(['run', ...new Set(names.map((test) => test.file))], 'vitest-again')
  if (again.code !== 0) return failed
  sayWavering(failed.names)
  return { name, passed: passed + names.length, failed: 0 }
}

const browserTests = () => {
  const executable = findChromium({ run, bin, say })
  say('\n— browser tests')
  const file = `${OUTPUT}/playwright.json`
  rmSync(file, { force: true })
  const code = run(bin('playwright'), ['test', '--config', 'tests/playwright.config.ts'], {
    env: { CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, file), SECOND_TRY: '1' },
  })
  const report = readJson(file)
  const stats = report?.stats
  const wavering = waveringTests(report?.suites ?? [])
  sayWavering(wavering)
  const failed =
    (stats?.unexpected ?? 0) + (stats?.skipped ?? 0) + (wavering.length > MOST_WAVERING ? wavering.length : 0)
  return {
    name: 'browser tests',
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: code !== 0 && failed === 0 ? 1 : failed,
    names: failedBrowserTests(report?.suites ?? []),
  }
}

/** The build, which tests read (files' sizes and contents), and beside it what needs none. */
const buildAndChecks = async () => {
  const checks = [
    aside('types', bin('tsc'), ['--noEmit']),
    aside('lint', bin('biome'), ['check', '--config-path=scripts/lint.json', '.']),
  ]
  say('\n— build')
  await build()
  return [{ name: 'build', passed: 1, failed: 0 }, ...(await Promise.all(checks))]
}

const summarise = (results, began) => {
  say('')
  for (const { name, passed, failed, names = [] } of results) {
    say(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed`)
    // Last, where whoever reads only the end of a long output sees them.
    for (const test of names) say(`       ${test}`)
  }
  say(`${Math.round((Date.now() - began) / 1000)} s`)
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  say(`${total('passed')} passed, ${total('failed')} failed`)
  process.exit(total('failed') === 0 ? 0 : 1)
}

/** A developer's own change, in less than a minute: types, its lint, and the tests that import it. */
const checkChanged = (commit) => {
  const began = Date.now()
  prepare()
  mkdirSync(OUTPUT, { recursive: true })
  const files = changedSince(commit)
  if (files === null) {
    say('Only git can tell what has changed, and it does not here.')
    process.exit(2)
  }
  if (files.length === 0) return say(`Nothing has changed since ${commit}.`)
  const related = ['related', '--run', ...files, ...READERS]
  summarise(
    [
      single('types', bin('tsc'), ['--noEmit', '--incremental', '--tsBuildInfoFile', `${OUTPUT}/tsc`]),
      single('lint', bin('biome'), [
        'check',
        '--config-path=scripts/lint.json',
        '--no-errors-on-unmatched',
        ...files,
      ]),
      vitest(
        [...related, ...OF_THE_BUILD.flatMap((glob) => ['--exclude', glob])],
        'tests that import what has changed',
      ),
    ],
    began,
  )
}

const check = async () => {
  const changed = process.argv.find((argument) => argument.startsWith('--changed'))
  if (changed) return checkChanged(changed.split('=')[1] ?? 'HEAD')
  const began = Date.now()
  prepare()
  mkdirSync(OUTPUT, { recursive: true })
  summarise([...(await buildAndChecks()), vitest()], began)
}
const test = async () => {
  const began = Date.now()
  prepare()
  mkdirSync(OUTPUT, { recursive: true })
  summarise([...(await buildAndChecks()), vitest(), browserTests()], began)
}

/** A TypeScript script of this folder, run as it is. */
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
