/** What production is made of, in a folder of its own: the files that the Dockerfile copies, and nothing else. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { builds } from '../../scripts/builds.mjs'
import { copyExternalPackages } from '../../scripts/external-packages.mjs'
import { eventually } from './eventually.ts'
import { linkFile, linkTree } from './link-tree.ts'

const root = resolve(import.meta.dirname, '../..')

/** What the last stage of the Dockerfile takes from the one before: `dist`, `migrations`… */
export const copiedByDockerfile = (): string[] =>
  [
    ...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(
      /^COPY --from=build \/(?:app|production)\/(\S+) /gm,
    ),
  ].map(([, name = '']) => name)

/** A file of the build, or a folder of it without what a site that ran from it has left. */
const linkEntry = (source: string, target: string): void => {
  if (statSync(source).isDirectory())
    linkTree(source, target, (name) => name !== 'compiled' && !name.startsWith('served-by-'))
  else linkFile(source, target)
}

/** The newest build alone, as in a tree that was built once. */
const linkBuild = (target: string): void => {
  const { currentBuild, buildDir } = builds()
  const id = currentBuild()?.id
  if (!id) throw new Error('Nothing is built yet: npm run build.')
  const dist = dirname(buildDir(id))
  mkdirSync(join(target, 'dist'), { recursive: true })
  for (const name of [id, 'start.js', 'current.json']) linkEntry(join(dist, name), join(target, 'dist', name))
}

const linkPackages = (target: string): void =>
  copyExternalPackages(target, (source, copy) => linkTree(source, copy, (name) => name !== 'node_modules'))

/** Fills an empty folder with what the Dockerfile copies into its image. Its files are for reading alone (`linkTree`). */
export const copyProduction = (target: string): void => {
  for (const name of copiedByDockerfile()) {
    if (name === 'node_modules') linkPackages(target)
    else if (name === 'dist') linkBuild(target)
    else linkEntry(join(root, name), join(target, name))
  }
}

/** Bytes of all files of a folder. */
export const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no port to listen on')
  return address.port
}

export interface Running {
  readonly url: string
  /** What it has said on both outputs. */
  readonly said: () => string
  /** Asks it to end; its exit code, null when a signal ended it. */
  readonly stop: () => Promise<number | null>
}

/** Starts `dist/start.js` of a folder with no environment but this; resolves when it answers, rejects with what it said. */
export const startProduction = async (folder: string, env: Record<string, string>): Promise<Running> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  mkdirSync(join(folder, 'site'), { recursive: true })
  const child = spawn(process.execPath, ['dist/start.js'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'site/data'),
      UPLOADS_DIR: join(folder, 'site/uploads'),
      ...env,
    },
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const isReady = await eventually(async () => {
    if (isOver) return false
    const { status } = await fetch(`${url}/api/health`)
    if (status !== 200) throw new Error(`It answers ${status}`)
    return true
  }, 120_000).finally(() => {
    if (!said.includes('The site is at')) child.kill('SIGKILL')
  })
  if (!isReady) throw new Error(`It ended before it answered:\n${said}`)
  return {
    url,
    said: () => said,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
