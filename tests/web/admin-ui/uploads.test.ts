import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lessonFields } from '../../../drizzle/collections/courses.ts'
import { produitFields } from '../../../drizzle/collections/produits.ts'
import type { Pieces } from '../../../web/admin-ui/upload/pieces.ts'
import type { Transport } from '../../../web/admin-ui/upload/send-files.ts'
import type { Stored } from '../../../web/admin-ui/upload/stored.ts'
import { fileProblem, type UploadTarget } from '../../../web/admin-ui/upload/targets.ts'
import { Uploads } from '../../../web/admin-ui/upload/upload-store.ts'
import { cancelledCall, failedCall } from '../../../web/lib/pocketbase.ts'

/** A server that keeps lists of names, and answers only when a test says so. */
let record: Stored
let sending: {
  file: File
  target: UploadTarget
  pieces: Pieces
  onProgress: (part: number) => void
  arrive: () => string
  settle: (error?: unknown) => void
}[]
let isGone: boolean
const stored = (file: File) => {
  const [base = '', ending = ''] = file.name.split('.')
  return `${base.toLowerCase()}_${Math.random().toString(36).slice(2).padEnd(10, 'x').slice(0, 10)}.${ending}`
}
const transport: Transport = {
  read: async () => {
    if (isGone) throw failedCall('/r', 404)
    return structuredClone(record)
  },
  send: (target, file, signal, onProgress, pieces) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(cancelledCall('/r')))
      const arrive = () => {
        const name = stored(file)
        const before = record[target.field]
        record[target.field] = target.many && Array.isArray(before) ? [...before, name] : name
        return name
      }
      sending.push({
        file,
        target,
        pieces,
        onProgress,
        arrive,
        settle: (error) => {
          if (error) return reject(error)
          arrive()
          resolve(structuredClone(record))
        },
      })
    }),
}
let queue: Uploads
beforeEach(() => {
  vi.useFakeTimers()
  record = { id: 'a', attachments: [], video: '' }
  sending = []
  isGone = false
  queue = new Uploads(transport)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const target = (of: Partial<UploadTarget> = {}): UploadTarget => ({
  collection: 'lessons',
  id: 'a',
  field: 'attachments',
  many: true,
  room: 20,
  owner: 'Leçon : Respirer',
  path: '/admin',
  ...of,
})
const file = (name: string, sentence = name) => new File([sentence], name, { lastModified: 1 })
const add = (files: File[], to = target()) => queue.add(to, files, () => null)
const settle = () => vi.advanceTimersByTimeAsync(0)
const states = () => queue.all().map(({ status }) => status)
const last = () => {
  const found = sending.at(-1)
  if (!found) throw new Error('Nothing is being sent.')
  return found
}

it('uploads send the files of one record one by one, three records at once', async () => {
  add([file('a.pdf'), file('b.pdf')])
  for (const id of ['b', 'c', 'd']) add([file('a.pdf')], target({ id }))
  await settle()
  expect(sending.map(({ target: { id } }) => id)).toEqual(['a', 'b', 'c'])
  sending[0]?.settle()
  await settle()
  // The next of the queue's order is the second file of the first record.
  expect(last()).toMatchObject({ target: { id: 'a' }, file: { name: 'b.pdf' } })
  expect(queue.active).toBe(4)
})

it('uploads distinguish two files of one name, and take the same file once while it is sent', async () => {
  add([file('bilan.pdf', 'un'), file('bilan.pdf', 'deux!')])
  add([file('bilan.pdf', 'un')])
  expect(queue.all()).toHaveLength(2)
  await settle()
  last().settle()
  await settle()
  last().settle()
  await settle()
  expect(states()).toEqual(['completed', 'completed'])
  expect(record.attachments).toHaveLength(2)
  // Chosen again after its upload: it is uploaded again.
  add([file('bilan.pdf', 'un')])
  expect(queue.all()).toHaveLength(3)
})

it('an upload waits for the network and resumes by itself', async () => {
  add([file('bilan.pdf')])
  await settle()
  last().settle(failedCall('/r', 0))
  await settle()
  expect(queue.all()[0]).toMatchObject({ status: 'pending', isHeld: true })
  expect(queue.active).toBe(1)
  queue.resume()
  await settle()
  last().settle()
  await settle()
  expect(states()).toEqual(['completed'])
})

it('an upload with a lost reply is not stored twice', async () => {
  add([file('Bilan.pdf')])
  await settle()
  const name = last().arrive()
  last().settle(failedCall('/r', 0))
  await settle()
  queue.resume()
  await settle()
  expect(sending).toHaveLength(1)
  expect(queue.all()[0]).toMatchObject({ status: 'completed', stored: name })
  expect(record.attachments).toEqual([name])
})

it('an upload with a lost reply is not confused with another file of that name', async () => {
  add([file('bilan.pdf', 'un')])
  await settle()
  last().settle(failedCall('/r', 0))
  await settle()
  queue.cancel(queue.all()[0]?.key ?? '')
  add([file('bilan.pdf', 'deux!')])
  await settle()
  last().settle()
  await settle()
  add([file('bilan.pdf', 'un')])
  await settle()
  last().settle()
  await settle()
  expect(record.attachments).toHaveLength(2)
})

it('an upload asks the user after several tries on a network that seems to work', async () => {
  add([file('bilan.pdf')])
  for (let tries = 0; tries < 4; tries += 1) {
    await vi.advanceTimersByTimeAsync(31_000)
    last().settle(failedCall('/r', 0))
    await settle()
  }
  expect(queue.all()[0]).toMatchObject({ status: 'error', error: 'Envoi interrompu.', canRetry: true })
  queue.retry(queue.all()[0]?.key ?? '')
  await settle()
  expect(states()).toEqual(['uploading'])
})

it('an upload waits indefinitely offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  add([file('bilan.pdf')])
  for (let tries = 0; tries < 4; tries += 1) {
    await vi.advanceTimersByTimeAsync(31_000)
    last().settle(failedCall('/r', 0))
    await settle()
  }
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(queue.all()[0]).toMatchObject({ status: 'pending', isHeld: true })
})

it('an upload leaves no timer behind when it is removed or resumed', async () => {
  const breakOff = async () => {
    last().settle(failedCall('/r', 0))
    await settle()
  }
  add([file('a.pdf')])
  await settle()
  await breakOff()
  expect(vi.getTimerCount()).toBe(1)
  queue.cancel(queue.all()[0]?.key ?? '')
  expect(vi.getTimerCount()).toBe(0)

  add([file('b.pdf')])
  await settle()
  await breakOff()
  queue.clear()
  expect(vi.getTimerCount()).toBe(0)

  add([file('c.pdf')])
  await settle()
  // Broken off, taken up at once, and broken off again: the wait of the first break does not shorten the second's.
  await breakOff()
  queue.resume()
  expect(vi.getTimerCount()).toBe(0)
  await settle()
  await breakOff()
  await vi.advanceTimersByTimeAsync(2500)
  expect(queue.all()[0]).toMatchObject({ status: 'pending', isHeld: true })
})

it('an upload removed during a network failure leaves nothing', async () => {
  add([file('a.pdf')])
  await settle()
  queue.remove(queue.all()[0]?.key ?? '')
  last().settle(failedCall('/r', 0))
  await settle()
  expect(queue.all()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

it('an upload of a deleted record is reported without a retry', async () => {
  add([file('a.pdf'), file('b.pdf')])
  await settle()
  isGone = true
  last().settle(failedCall('/r', 404))
  await settle()
  expect(queue.all().map(({ error, canRetry }) => [error, canRetry])).toEqual([
    ['La fiche de ce fichier a été supprimée.', false],
    ['La fiche de ce fichier a été supprimée.', false],
  ])
  expect(sending).toHaveLength(1)
})

it('an upload is cancelled without the others, and sent on a retry', async () => {
  add([file('a.pdf'), file('b.pdf')])
  await settle()
  const [first] = queue.all()
  queue.cancel(first?.key ?? '')
  await settle()
  expect(queue.all()[0]).toMatchObject({ status: 'error', error: 'Envoi annulé.', canRetry: true })
  expect(last().file.name).toBe('b.pdf')
  queue.retry(first?.key ?? '')
  last().settle()
  await settle()
  expect(last().file.name).toBe('a.pdf')
})

it('an upload refreshes every screen about its record', async () => {
  const notified: unknown[] = []
  queue.onSettled((of, found) => notified.push([of.id, found?.video]))
  add([file('film.mp4')], target({ field: 'video', many: false, room: null }))
  await settle()
  last().settle()
  await settle()
  expect(notified).toEqual([['a', record.video]])
})

it('uploads are forgotten when another person signs in', async () => {
  add([file('a.pdf'), file('b.pdf')])
  await settle()
  queue.clear()
  await settle()
  expect(queue.all()).toEqual([])
  expect(sending).toHaveLength(1)
})

it('uploads are refused before sending by the declaration, and limited to the room left', () => {
  const named = (name: string, type: string, size = 1) => {
    const made = new File(['x'], name, { type })
    Object.defineProperty(made, 'size', { value: size })
    return made
  }
  expect(fileProblem(named('a.gif', 'image/tiff'), produitFields.images)).toBe('Format non accepté.')
  expect(fileProblem(named('a.jpg', 'image/jpeg', 11 * 1024 * 1024), produitFields.images)).toBe(
    'Fichier trop lourd (max.\u00a010\u00a0Mo).',
  )
  expect(fileProblem(named('a.jpg', 'image/jpeg', 10 * 1024 * 1024), produitFields.images)).toBeNull()
  expect(fileProblem(named('a.m4a', 'audio/m4a'), lessonFields.audio)).toBeNull()
  expect(fileProblem(named('a.mkv', ''), lessonFields.video)).toBeNull()
  expect(fileProblem(named('a.vtt', ''), lessonFields.captions, '.vtt,text/vtt')).toBeNull()
  expect(fileProblem(named('a.srt', ''), lessonFields.captions, '.vtt,text/vtt')).toBe('Format non accepté.')
  expect(fileProblem(named('a.jpg', 'image/jpeg', 0), produitFields.images)).toBe('Ce fichier est vide.')
  queue.add(target({ room: 1 }), [file('a.pdf'), file('b.pdf')], () => null)
  expect(states()).toEqual(['uploading', 'error'])
  queue.add(target({ room: 2 }), [file('b.pdf')], () => null)
  expect(states()).toEqual(['uploading', 'pending'])
  // What was refused is not sent by a retry of the same file.
  queue.add(target(), [file('c.pdf')], () => 'Format non accepté.')
  queue.add(target(), [file('c.pdf')], () => 'Format non accepté.')
  expect(states()).toEqual(['uploading', 'pending', 'error'])
})

const large = (name: string) => {
  const made = file(name)
  Object.defineProperty(made, 'size', { value: 12 * 1024 * 1024 })
  return made
}

it('a large upload is paused, and resumed with the same address', async () => {
  const saved: string[] = []
  const dropped: string[] = []
  queue = new Uploads(transport, {
    store: async ({ url }) => {
      saved.push(url)
      return () => undefined
    },
    drop: (url) => dropped.push(url),
    withdraw: (url) => dropped.push(`${url} withdrawn`),
  })
  add([large('film.mp4')])
  await settle()
  expect(queue.all()[0]?.isLarge).toBe(true)
  last().pieces.keep('/api/uploads/u1')
  last().onProgress(0.4)
  const key = queue.all()[0]?.key ?? ''
  queue.pause(key)
  await settle()
  expect(queue.all()[0]).toMatchObject({ status: 'paused', percent: 40, error: '' })
  expect([queue.active, saved]).toEqual([0, ['/api/uploads/u1']])
  // Taken back at once, while the request is still ending.
  expect(queue.goOn(key)).toBe(true)
  queue.pause(key)
  queue.goOn(key)
  await settle()
  expect(sending).toHaveLength(2)
  expect([last().pieces.url(), queue.all()[0]?.percent]).toEqual(['/api/uploads/u1', 40])
  last().settle()
  await settle()
  expect([states(), dropped]).toEqual([['completed'], ['/api/uploads/u1']])
})

it('a large upload of an earlier page is resumed when the same file is chosen', async () => {
  const dropped: string[] = []
  queue = new Uploads(transport, {
    store: async () => () => undefined,
    drop: (url) => dropped.push(url),
    withdraw: (url) => dropped.push(`${url} withdrawn`),
  })
  const content = large('film.mp4')
  const facts = { name: content.name, size: content.size, lastModified: content.lastModified }
  const begun = { target: target(), file: facts, part: 0.6, handle: null, release: () => undefined }
  const [key = '', other = ''] = queue.restore([
    { ...begun, url: '/api/uploads/u1' },
    { ...begun, url: '/api/uploads/u2', file: { ...facts, name: 'autre.mp4' } },
  ])
  expect(queue.all()[0]).toMatchObject({ status: 'interrupted', percent: 60 })
  queue.tidy()
  expect(queue.all()).toHaveLength(2)
  expect(queue.goOn(key, file('film.mp4', 'un autre'))).toBe(false)
  queue.remove(other)
  expect(dropped).toEqual(['/api/uploads/u2', '/api/uploads/u2 withdrawn'])
  // As if it were new, where it was first chosen.
  add([content])
  await settle()
  expect(queue.all()).toHaveLength(1)
  expect(last().pieces.url()).toBe('/api/uploads/u1')
  last().settle()
  await settle()
  expect(states()).toEqual(['completed'])
})

it('a large upload refused by its field is forgotten, on the server and for the next page', async () => {
  const dropped: string[] = []
  queue = new Uploads(transport, {
    store: async () => () => undefined,
    drop: (url) => dropped.push(url),
    withdraw: (url) => dropped.push(`${url} withdrawn`),
  })
  add([large('film.mp4')])
  await settle()
  last().pieces.keep('/api/uploads/u1')
  last().settle(failedCall('/r', 400))
  await settle()
  expect(queue.all()[0]).toMatchObject({ status: 'error', canRetry: false })
  expect(dropped).toEqual(['/api/uploads/u1', '/api/uploads/u1 withdrawn'])
  queue.tidy()
  expect(dropped).toHaveLength(2)
})
