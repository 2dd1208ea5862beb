/** Recordings on their way to this device: in parts, one after the other, whatever happens meanwhile. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DownloadTarget } from '../../../web/features/learning/offline/offline-downloads.ts'
import { MemoryCaches } from '../../support/cache-storage.ts'

const { fileToken, startWorker, stopIdleWorker } = vi.hoisted(() => ({
  fileToken: vi.fn(async (isRefused?: boolean) => (isRefused ? 'fresh' : 'kept')),
  startWorker: vi.fn(async () => undefined),
  stopIdleWorker: vi.fn(async () => undefined),
}))
vi.mock(import('../../../web/lib/files.ts'), async (original) => ({ ...(await original()), fileToken }))
vi.mock(import('../../../web/features/learning/queries.ts'), async (original) => ({
  ...(await original()),
  noteCopy: async () => undefined,
}))
vi.mock(import('../../../web/features/learning/offline/worker.ts'), () => ({ startWorker, stopIdleWorker }))

const MEGABYTES = 1024 * 1024
const FILE = new Uint8Array(5 * MEGABYTES).fill(7)
const storage = new MemoryCaches()
vi.stubGlobal('caches', storage)
Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
const { keeping } = await import('../../../web/features/learning/offline/offline-downloads.ts')
const { recordingOf, downloadAddress } = await import('../../../web/features/learning/offline/wanted.ts')
const { allDownloaded, storedOf } = await import('../../../web/lib/offline/shelf.ts')
const { forgetDownloads } = await import('../../../web/lib/offline/forget.ts')

const wanted = (id: string): DownloadTarget => ({
  downloaded: recordingOf({
    userId: 'u1',
    lesson: { id, title: `Séance ${id}`, audio: `${id}.mp3`, mediaSeconds: 60, durationSeconds: 60 },
    course: { id: 'c1', title: 'Dormir', slug: 'dormir' },
    position: 1,
    expiresAt: '',
  }),
  picture: '',
})

/** A server of one file, by range; `answer` may say something else of a request. */
const serve = (answer: (start: number, url: string) => Response | Promise<Response> | null = () => null) => {
  const requested: number[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, { headers, signal }: { headers: { range: string }; signal: AbortSignal }) => {
      const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(headers.range) ?? []
      const start = Number(from)
      requested.push(start / MEGABYTES)
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      const other = await Promise.race([aborted, answer(start, url)])
      if (other) return other
      const end = Math.min(FILE.length - 1, Number(to))
      return new Response(FILE.slice(start, end + 1), {
        status: 206,
        headers: { 'content-range': `bytes ${start}-${end}/${FILE.length}`, 'content-type': 'audio/mpeg' },
      })
    }),
  )
  return requested
}
const isWhole = async (id: string) => (await storedOf('u1', id))?.isWhole ?? null

beforeEach(async () => {
  vi.stubGlobal('caches', storage)
  vi.spyOn(console, 'warn').mockReturnValue()
  storage.named.clear()
  storage.room = Number.POSITIVE_INFINITY
  for (const id of ['a', 'b']) await keeping.remove('u1', id)
})

describe('keeping a recording', () => {
  it('brings it in parts, one recording after the other, and once', async () => {
    const requested = serve()
    keeping.ask([wanted('a'), wanted('b')])
    keeping.ask([wanted('a')])
    expect(keeping.of('b')?.state).toBe('waiting')
    await vi.waitFor(async () => expect([await isWhole('a'), await isWhole('b')]).toEqual([true, true]))
    expect(requested).toEqual([0, 2, 4, 0, 2, 4])
    expect((await allDownloaded('u1')).map(({ bytes, type }) => [bytes, type])).toEqual([
      [FILE.length, 'audio/mpeg'],
      [FILE.length, 'audio/mpeg'],
    ])
    expect(await downloadAddress('u1', { id: 'a', audio: 'a.mp3' })).toContain('/fichier/a.mp3')
    // The lesson has another file by now.
    expect(await downloadAddress('u1', { id: 'a', audio: 'new.mp3' })).toBe('')
  })

  it('goes on where it broke off, also in another document', async () => {
    const stopped = new Promise<Response>(() => undefined)
    const before = serve((start) => (start === 4 * MEGABYTES ? stopped : null))
    keeping.ask([wanted('a'), wanted('b')])
    await vi.waitFor(() => expect(before).toEqual([0, 2, 4]))
    // What waits for its turn is written down, too.
    expect((await allDownloaded('u1')).map(({ lesson, bytes }) => [lesson.id, bytes > 0])).toEqual([
      ['a', true],
      ['b', false],
    ])
    vi.resetModules()
    const { keeping: another } = await import('../../../web/features/learning/offline/offline-downloads.ts')
    const requested = serve()
    another.ask([wanted('a')])
    await vi.waitFor(async () => expect(await isWhole('a')).toBe(true))
    expect(requested).toEqual([4])
  })

  it('requests another token once, and stores nothing of a closed lesson', async () => {
    const urls: string[] = []
    serve((_, url) => {
      urls.push(url)
      return new Response('', { status: 404 })
    })
    keeping.ask([wanted('a')])
    await vi.waitFor(() => expect(keeping.of('a')?.message).toBe('Cette séance ne vous est plus ouverte.'))
    expect(urls.map((url) => /token=(\w+)/.exec(url)?.[1])).toEqual(['kept', 'fresh'])
    expect(storage.named.size).toBe(0)
  })

  it('says when the device is full, and goes on once there is room', async () => {
    serve()
    storage.room = 3 * MEGABYTES
    keeping.ask([wanted('a')])
    await vi.waitFor(() =>
      expect(keeping.of('a')?.message).toBe('Il n’y a plus assez de place sur cet appareil.'),
    )
    storage.room = 100 * MEGABYTES
    keeping.ask([wanted('a')])
    await vi.waitFor(async () => expect(await isWhole('a')).toBe(true))
  })

  it('leaves nothing when it is stopped on its way, or its person signs out', async () => {
    let go: (answer: Response) => void = () => undefined
    const requested = serve((start) => (start > 0 ? new Promise((resolve) => (go = resolve)) : null))
    keeping.ask([wanted('a')])
    await vi.waitFor(() => expect(requested).toEqual([0, 2]))
    const removed = keeping.remove('u1', 'a')
    go(
      new Response(FILE.slice(2 * MEGABYTES, 4 * MEGABYTES), {
        status: 206,
        headers: { 'content-range': `bytes 0-1/${FILE.length}` },
      }),
    )
    await removed
    expect(storage.named.size).toBe(0)
    serve()
    keeping.ask([wanted('b')])
    await vi.waitFor(async () => expect(await isWhole('b')).toBe(true))
    forgetDownloads('u1')
    await vi.waitFor(() => expect(storage.named.size).toBe(0))
  })

  it('leaves nothing when its person signs out in another tab while the last part is written', async () => {
    serve()
    const open = storage.open
    vi.spyOn(storage, 'open').mockImplementation(async (name) => {
      const cache = await open(name)
      return {
        ...cache,
        put: async (requested: RequestInfo | URL, answer: Response) => {
          await cache.put(requested, answer)
          if (String(requested).endsWith('/a/2')) storage.named.clear()
        },
      }
    })
    keeping.ask([wanted('a')])
    await vi.waitFor(() => expect(keeping.of('a')).not.toBeNull())
    await vi.waitFor(() => expect(keeping.of('a')).toBeNull())
    expect(storage.named.size).toBe(0)
    vi.restoreAllMocks()
  })
})
