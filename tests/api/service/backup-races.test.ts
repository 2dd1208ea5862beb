/** A backup is made while files come and go: what is gone is left out, and nothing else happens. */
import { readdirSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import yauzl from 'yauzl'
import { diskStorage } from '#server/ports/storage.ts'
import { type Entry, pack } from '#server/service/backups/archive.ts'
import { testApp } from '../../support/app.ts'
import { migratedFolder } from '../../support/migrated.ts'
import { runs } from '../../support/properties.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const namesIn = async (path: string): Promise<string[]> => {
  const zip = await yauzl.openPromise(path, { lazyEntries: true })
  const names: string[] = []
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  return names.sort()
}

const fill = async (folder: string, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) {
    await mkdir(join(folder, `c/r${at}`), { recursive: true })
    await writeFile(join(folder, `c/r${at}/a.txt`), `file ${at}`)
  }
}

async function* entriesOf(folder: string, listed: (at: number) => void): AsyncGenerator<Entry> {
  let at = 0
  for await (const { key } of diskStorage(folder).list('')) {
    listed(at)
    at += 1
    yield { name: key, path: join(folder, key), compress: false }
  }
}

it('a backup leaves out a file deleted between its listing and its reading', async () => {
  const folder = temporaryFolder('files')
  await fill(folder, 20)
  const target = join(temporaryFolder('target'), 'a.zip')
  const gone: string[] = []
  const entries = async function* (): AsyncGenerator<Entry> {
    for await (const entry of entriesOf(folder, () => undefined)) {
      if (Number(/\d+/.exec(entry.name)) % 2 === 1) rmSync(entry.path)
      yield entry
    }
  }
  await pack(target, [], entries(), (name) => gone.push(name))
  const even = Array.from({ length: 10 }, (_, at) => `c/r${at * 2}/a.txt`).sort()
  expect(await namesIn(target)).toEqual(even)
  expect(gone).toHaveLength(10)
})

it('a backup survives files and folders deleted at any moment', async () => {
  const rejections: unknown[] = []
  const note = (error: unknown) => rejections.push(error)
  process.on('unhandledRejection', note)
  try {
    for (let round = 0; round < runs(30); round += 1) {
      const folder = temporaryFolder('files')
      await fill(folder, 60)
      const target = join(temporaryFolder('target'), 'a.zip')
      const gone: string[] = []
      // One whole folder before its turn, one while it is read, others as the wind blows.
      const remove = (at: number) => rmSync(join(folder, `c/r${at}`), { recursive: true, force: true })
      const chaos = (async () => {
        for (let at = 0; at < 60; at += 2) {
          remove((at * 7 + round) % 60)
          if (at % 8 === round % 8) await pause(1)
        }
      })()
      await pack(
        target,
        ['storage'],
        entriesOf(folder, (at) => at % 9 === 0 && remove(at)),
        (name) => gone.push(name),
      )
      await chaos
      const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.txt'),
      )
      const packed = await namesIn(target)
      for (const name of left) expect(packed).toContain(name)
      for (const name of gone) expect(packed).not.toContain(name)
    }
    expect(rejections).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})

it('a backup rejects once, and blocks no waiter, when the archive cannot be written', async () => {
  const folder = temporaryFolder('files')
  await fill(folder, 5)
  await writeFile(join(folder, 'c/r0/large.bin'), Buffer.alloc(3_000_000))
  const target = join(temporaryFolder('target'), 'missing/a.zip')
  const packed = pack(
    target,
    [],
    entriesOf(folder, () => undefined),
    () => undefined,
  )
  await expect(packed).rejects.toMatchObject({ code: 'ENOENT', path: target })
})

it('a backup lists the other folders when some are deleted meanwhile', async () => {
  for (let round = 0; round < 5; round += 1) {
    const folder = temporaryFolder('files')
    await fill(folder, 150)
    const keys: string[] = []
    const listing = (async () => {
      for await (const { key } of diskStorage(folder).list('')) keys.push(key)
    })()
    for (let at = 0; at < 150; at += 3) {
      rmSync(join(folder, `c/r${at}`), { recursive: true })
      await pause(0)
    }
    await listing
    expect(keys.filter((key) => Number(/\d+/.exec(key)) % 3 !== 0)).toHaveLength(100)
  }
})

it('a backup of a site succeeds while its pictures are replaced', async () => {
  const uploadsDir = temporaryFolder('uploads')
  await fill(uploadsDir, 200)
  const app = await testApp({ dataDir: migratedFolder(), uploadsDir })
  const root = await app.superuser()
  const made = app.call('POST', '/api/backups', { as: root, body: { name: 'a.zip' } })
  for (let at = 199; at >= 0; at -= 1) {
    rmSync(join(uploadsDir, `c/r${at}`), { recursive: true })
    if (at % 10 === 0) await pause(2)
  }
  expect((await made).statusCode).toBe(204)
})
