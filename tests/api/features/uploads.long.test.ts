/** A process that is killed while it receives a piece: the process loads the whole server from its sources. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uploadReference } from '#drizzle/domain/resumable.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { encoded, sendPart, staffOf, TUS, uploadSite } from '../../support/upload-site.ts'

/** As `testApp` has it. */
const SECRET = 'a-secret-of-tests-that-is-long-enough'
/** A site of its own process, which says its address. */
const SITE_PROGRAM = `
  import { buildApp } from '#server/app.ts'
  const app = await buildApp({ ...JSON.parse(process.argv.at(-1)), rateLimit: false, logLevel: 'silent' })
  await app.start()
  console.log(await app.server.listen({ port: 0, host: '127.0.0.1' }))
`

it('an upload in pieces keeps its offset after the process was killed during a piece', async () => {
  const first = await uploadSite()
  const author = await staffOf(first)
  await first.close()
  const places = { dataDir: first.dataDir, uploadsDir: first.uploadsDir, secret: SECRET }
  const killed = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', SITE_PROGRAM, JSON.stringify(places)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: temporaryFolder('tsx') } },
  )
  const [url] = (await once(killed.stdout.setEncoding('utf8'), 'data')) as [string]
  const content = randomBytes(1_000_000)
  const made = await fetch(`${url.trim()}/api/uploads`, {
    method: 'POST',
    headers: {
      ...TUS,
      authorization: author.token,
      'upload-length': String(content.length),
      'upload-metadata': encoded({
        collection: 'lessons',
        field: 'attachments',
        record: first.lesson.id,
        filename: 'Carnet.bin',
      }),
    },
  })
  const id = made.headers.get('location')?.split('/').at(-1) ?? ''
  await sendPart(Number(new URL(url.trim()).port), author, id, content.subarray(0, 400_000), content.length)
  const came = () => statSync(join(first.dataDir, 'work', 'resumable', id)).size
  await eventually(() => expect(came()).toBe(400_000))
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const next = await uploadSite(first.dataDir, first.uploadsDir)
  await next.start()
  expect((await next.ask(author, id)).headers['upload-offset']).toBe('400000')
  expect((await next.send(author, id, 400_000, content.subarray(400_000))).status).toBe(204)
  expect((await next.write(author, { 'attachments+': uploadReference(id) })).statusCode).toBe(200)
  expect((await next.contentOf(next.stored()[0] ?? '')).equals(content)).toBe(true)
})
