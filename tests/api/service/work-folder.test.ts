/** Files of forms lie in a folder of work while their request lasts, and nowhere afterwards. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { collection } from '#drizzle/collection.ts'
import { fields, file } from '#drizzle/fields.ts'
import { diskStorage } from '#server/ports/storage.ts'
import { eventually } from '../../support/eventually.ts'
import { leftovers, temporaryFolder } from '../../support/temporary.ts'
import { people, superusers, world } from './world.ts'

const documents = collection('papers', fields({ file: file() }), () => ({ read: '', write: '' }))

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort() : []

/** Sends a form with a file, without its last bytes. */
const sendForm = (url: string, missing: number): Socket => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const form = [
    '--limit',
    'content-disposition: form-data; name="file"; filename="a.txt"',
    'content-type: text/plain',
    '',
    'a file',
    '--limit--',
    '',
  ].join('\r\n')
  const head = [
    'POST /api/collections/papers/records HTTP/1.1',
    'host: site.test',
    'content-type: multipart/form-data; boundary=limit',
    `content-length: ${form.length}`,
  ]
  socket.write([...head, '', form.slice(0, form.length - missing)].join('\r\n'))
  return socket
}

it('the work folder is empty again when a form breaks off', async () => {
  const dataDir = temporaryFolder('data')
  const app = await world({ dataDir, collections: [superusers, people, documents] })
  const socket = sendForm(app.url, 12)
  await eventually(() => expect(filesIn(join(dataDir, 'work'))).toContainEqual(expect.stringMatching(/\/0$/)))
  socket.destroy()
  await eventually(() => expect(filesIn(join(dataDir, 'work'))).toEqual([]))
})

it('the work folder is empty again when the client leaves before the reply', async () => {
  const dataDir = temporaryFolder('data')
  const disk = diskStorage(temporaryFolder('uploads'))
  let goOn = (): void => undefined
  const isGone = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const write: typeof disk.write = async (key, content) => {
    await isGone
    return disk.write(key, content)
  }
  const ports = { storage: { ...disk, write } }
  const app = await world({ dataDir, collections: [superusers, people, documents], ports })
  const socket = sendForm(app.url, 0)
  await eventually(() => expect(filesIn(join(dataDir, 'work'))).toContainEqual(expect.stringMatching(/\/0$/)))
  socket.destroy()
  await eventually(async () =>
    expect(
      await new Promise((done) => app.server.server.getConnections((_error, count) => done(count))),
    ).toBe(0),
  )
  goOn()
  await eventually(() => expect(filesIn(join(dataDir, 'work'))).toEqual([]))
})

it('the work folder is emptied at the next start after a crash', async () => {
  const dataDir = temporaryFolder('data')
  mkdirSync(join(dataDir, 'work/upload-abc'), { recursive: true })
  writeFileSync(join(dataDir, 'work/upload-abc/0'), 'left by a process that died')
  const app = await world({ dataDir })
  expect(filesIn(join(dataDir, 'work'))).toHaveLength(2)
  await app.start()
  // That it is at work, which is how another process knows.
  expect(filesIn(join(dataDir, 'work'))).toEqual([expect.stringMatching(/^site-\d+-\w{6}$/)])
})

it('the work folder keeps another site process’s files, and none of an unrelated program with that id', async () => {
  const dataDir = temporaryFolder('data')
  const [site, other] = [
    spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']),
    spawn('sleep', ['60']),
  ]
  onTestFinished(() => {
    site.kill()
    other.kill()
  })
  for (const { pid } of [site, other])
    mkdirSync(join(dataDir, `work/form-${pid}-abcdef`), { recursive: true })
  const app = await world({ dataDir })
  // Until the system has put its program in the place of ours.
  await eventually(() => expect(readlinkSync(`/proc/${other.pid}/exe`)).toContain('sleep'))
  await app.start()
  expect(filesIn(join(dataDir, 'work'))).toEqual([
    `form-${site.pid}-abcdef`,
    expect.stringMatching(/^site-\d+-\w{6}$/),
  ])
})

it('the work folder is deleted with an application without data folder', async () => {
  const app = await world()
  expect((await app.call('POST', '/api/backups', { as: 'root', body: {} })).status).toBe(204)
  expect(leftovers()).toEqual([expect.stringMatching(/^site-/)])
  await app.close()
  expect(leftovers()).toEqual([])
})
