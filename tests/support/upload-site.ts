/** A site that takes files in pieces (tus 1.0), on a folder and a port of its own. */
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import type { AppOptions } from '#server/app.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp, testClock } from './app.ts'
import { makeCourseWithLessons } from './catalogue.ts'
import { migratedFolder } from './migrated.ts'
import { temporaryFolder } from './temporary.ts'

export const TUS = { 'tus-resumable': '1.0.0' }
const PIECE = { ...TUS, 'content-type': 'application/offset+octet-stream' }

/** An `Upload-Metadata` header. */
export const encoded = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

export const uploadSite = async (
  dataDir = migratedFolder(),
  uploadsDir = temporaryFolder('uploads'),
  more: Partial<AppOptions> = {},
) => {
  const clock = testClock(new Date().toISOString())
  const app = await testApp({ dataDir, uploadsDir, clock, ...more })
  const found = app.engine.read(system).find(lessons)[0]
  const lesson = found ?? (await app.seed((tx) => makeCourseWithLessons(tx, 1))).lessons[0]!
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const work = join(dataDir, 'work', 'resumable')
  const pieces = () => (existsSync(work) ? readdirSync(work) : [])
  const about = (more: Record<string, string> = {}) =>
    encoded({
      collection: 'lessons',
      field: 'attachments',
      record: lesson.id,
      filename: 'Carnet de bord.bin',
      ...more,
    })
  const announce = (as: Person | null, size: number, more: Record<string, string> = {}) =>
    app.call('POST', '/api/uploads', {
      as,
      headers: { ...TUS, 'upload-length': String(size), 'upload-metadata': about(more) },
    })
  /** Announces a file and says its id. */
  const begin = async (as: Person, size: number, more: Record<string, string> = {}): Promise<string> => {
    const answer = await announce(as, size, more)
    expect(answer.statusCode).toBe(201)
    return String(answer.headers.location).replace('/api/uploads/', '')
  }
  const ask = (as: Person | null, id: string) => app.call('HEAD', `/api/uploads/${id}`, { as, headers: TUS })
  const send = (
    as: Person,
    id: string,
    offset: number,
    bytes: Buffer,
    headers: Record<string, string> = {},
  ) =>
    fetch(`${url}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { ...PIECE, 'upload-offset': String(offset), authorization: as.token, ...headers },
      body: new Uint8Array(bytes),
    })
  const write = (as: Person, body: object, id = lesson.id) =>
    app.call('PATCH', `/api/collections/lessons/records/${id}`, { as, body })
  const stored = () => app.engine.read(system).get(lessons, lesson.id).attachments
  const contentOf = (name: string) =>
    buffer(app.engine.storage.read(`${app.engine.registry.of(lessons).id}/${lesson.id}/${name}`))
  return {
    ...app,
    clock,
    dataDir,
    uploadsDir,
    lesson,
    url,
    pieces,
    announce,
    begin,
    ask,
    send,
    write,
    stored,
    contentOf,
  }
}
export type UploadSite = Awaited<ReturnType<typeof uploadSite>>
export const staffOf = (run: UploadSite) =>
  run.person('auteure@example.com', { role: 'admin', permissions: ['courses.manage'] })

/** Sends the beginning of a piece over a connection of its own, and leaves it open. */
export const sendPart = async (port: number, as: Person, id: string, part: Buffer, total: number) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `PATCH /api/uploads/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: ${as.token}\r\nTus-Resumable: 1.0.0\r\n` +
      `Content-Type: application/offset+octet-stream\r\nUpload-Offset: 0\r\nContent-Length: ${total}\r\n\r\n`,
  )
  socket.write(part)
  return socket
}
