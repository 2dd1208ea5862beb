import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readAgain, restoreUploads } from '../../../web/admin-ui/upload/resume-uploads.ts'
import type { Transport } from '../../../web/admin-ui/upload/send-files.ts'
import { dropUpload, keepUpload, storedUploads } from '../../../web/admin-ui/upload/stored-uploads.ts'
import type { UploadTarget } from '../../../web/admin-ui/upload/targets.ts'
import { Uploads } from '../../../web/admin-ui/upload/upload-store.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { connect } from '../../support/connect.ts'
import { encoded, TUS } from '../../support/upload-site.ts'

const SIZE = 12 * 1024 * 1024
const target: UploadTarget = {
  collection: 'lessons',
  id: 'a',
  field: 'video',
  many: false,
  room: null,
  owner: 'Leçon\u00a0: Respirer',
  path: '/admin',
}
const facts = { name: 'film.mp4', size: SIZE, lastModified: 1 }
const stored = (url: string, of: object = {}) =>
  keepUpload({ userId: 'u1', url, target, file: facts, handle: null, at: Date.now(), ...of })
const film = () => {
  const made = new File(['x'], facts.name, { lastModified: 1 })
  Object.defineProperty(made, 'size', { value: SIZE })
  return made
}
const sent: string[] = []
const transport: Transport = {
  read: async () => ({ id: 'a', video: '' }),
  send: async (_target, file) => {
    sent.push(file.name)
    return { id: 'a', video: 'film_abcdefghij.mp4' }
  },
}

afterEach(() => {
  sent.length = 0
})

describe('interrupted upload', () => {
  it('belongs to one person, and is no older than the server’s part', async () => {
    await stored('/api/uploads/one', { at: Date.now() - 2 })
    await stored('/api/uploads/two')
    await stored('/api/uploads/old', { at: Date.now() - 8 * 86_400_000 })
    await stored('/api/uploads/other', { userId: 'u2' })
    expect((await storedUploads('u1')).map(({ url }) => url)).toEqual([
      '/api/uploads/one',
      '/api/uploads/two',
    ])
    await dropUpload('/api/uploads/one')
    await dropUpload('/api/uploads/two')
    expect(await storedUploads('u1')).toEqual([])
    expect(await storedUploads('u2')).toHaveLength(1)
  })

  it('is listed while the server has it, and deleted with it', async () => {
    const app = await testApp()
    const admin = await app.person('anne@example.com', { role: 'admin' })
    const { lessons: list } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    const pairs = { collection: 'lessons', field: 'video', record: list[0]?.id ?? '', filename: facts.name }
    const begun = await app.call('POST', '/api/uploads', {
      as: admin,
      headers: { ...TUS, 'upload-length': String(SIZE), 'upload-metadata': encoded(pairs) },
    })
    const there = String(begun.headers.location)
    const piece = await app.server.inject({
      method: 'PATCH',
      url: there,
      headers: {
        ...TUS,
        authorization: admin.token,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      payload: Buffer.alloc(SIZE / 4),
    })
    expect([begun.statusCode, piece.statusCode]).toEqual([201, 204])
    await connect(app, admin)
    const mine = { userId: admin.id }
    await stored(`http://localhost${there}`, mine)
    await stored('http://localhost/api/uploads/gone', mine)
    const queue = new Uploads(transport)
    await restoreUploads(queue)
    expect(queue.all().map(({ status, percent }) => [status, percent])).toEqual([['interrupted', 25]])
    await vi.waitFor(async () => expect(await storedUploads(admin.id)).toHaveLength(1))
    // Once a page and person.
    await restoreUploads(queue)
    expect(queue.all()).toHaveLength(1)
  })

  it('resumes where the browser reads the file again, else after a permission', async () => {
    let state: PermissionState = 'prompt'
    const handle = {
      kind: 'file',
      queryPermission: async () => state,
      requestPermission: async () => {
        state = 'granted'
        return state
      },
      getFile: async () => film(),
    } as unknown as FileSystemFileHandle
    const queue = new Uploads(transport)
    const begun = { target, file: facts, part: 0.5, release: () => undefined }
    const [key = ''] = queue.restore([{ ...begun, url: '/api/uploads/u1', handle }])
    expect(await readAgain(queue, key, false)).toBe(false)
    expect(queue.all()[0]?.status).toBe('interrupted')
    expect(await readAgain(queue, key, true)).toBe(true)
    await vi.waitFor(() => expect(queue.all()[0]?.status).toBe('completed'))
    const [next = ''] = queue.restore([{ ...begun, url: '/api/uploads/u2', handle }])
    expect(await readAgain(queue, next, false)).toBe(true)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    // Changed since: it is another file.
    const other = { ...facts, lastModified: 2 }
    const [changed = ''] = queue.restore([{ ...begun, file: other, url: '/api/uploads/u3', handle }])
    expect(await readAgain(queue, changed, false)).toBe(false)
  })
})
