/** Stored recordings, once the server can say whether they are still open to their person. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  cacheOf,
  type DownloadedRecording,
  factsAddress,
} from '../../../web/lib/offline/downloaded-recording.ts'
import { MemoryCaches } from '../../support/cache-storage.ts'
import { downloadedRecording } from '../../support/downloaded-recording.ts'

const { send, ask, stopIdleWorker } = vi.hoisted(() => ({
  send: vi.fn(),
  ask: vi.fn(),
  stopIdleWorker: vi.fn(async () => undefined),
}))
vi.mock(import('../../../web/lib/pocketbase.ts'), async (original) => ({ ...(await original()), send }))
vi.mock(import('../../../web/features/learning/offline/worker.ts'), async (original) => ({
  ...(await original()),
  stopIdleWorker,
}))
const storage = new MemoryCaches()
vi.stubGlobal('caches', storage)
Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
const { keeping } = await import('../../../web/features/learning/offline/offline-downloads.ts')
const { checkDownloads } = await import('../../../web/features/learning/offline/rights.ts')
const { allDownloaded } = await import('../../../web/lib/offline/shelf.ts')

const DAY = 86_400_000
const put = async (stored: DownloadedRecording) => {
  const cache = await storage.open(cacheOf(stored.userId))
  await cache.put(factsAddress(stored.userId, stored.lesson.id), new Response(JSON.stringify(stored)))
}
/** The server's answers: the lessons that it still gives, and the enrollments. */
const serve = (lessons: object[], enrollments: object[]) =>
  send.mockImplementation(async (path: string) => ({
    items: path.includes('/lessons/') ? lessons : enrollments,
  }))
const { lesson } = downloadedRecording()

beforeEach(() => {
  vi.stubGlobal('caches', storage)
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(keeping, 'ask').mockImplementation(ask)
  storage.named.clear()
  vi.clearAllMocks()
})

describe('kept recordings', () => {
  it('go when the server does not give their lesson any more, and only then', async () => {
    await put(downloadedRecording())
    await put(downloadedRecording({ lesson: { ...lesson, id: 'l2' } }))
    serve([lesson], [{ course: 'c1', expiresAt: '2027-01-01 00:00:00.000Z' }])
    await checkDownloads('u1')
    const [only, ...others] = await allDownloaded('u1')
    expect([only?.lesson.id, others]).toEqual(['l1', []])
    expect(only?.expiresAt).toBe('2027-01-01 00:00:00.000Z')
    expect(only?.checkedAt).toBeGreaterThan(Date.now() - 10_000)
    expect(ask).not.toHaveBeenCalled()
  })

  it('stay as they are when the server does not answer', async () => {
    await put(downloadedRecording())
    send.mockRejectedValue(new Error('no network'))
    await checkDownloads('u1')
    expect(await allDownloaded('u1')).toEqual([downloadedRecording()])
  })

  it('are asked for again when their file was replaced, or had not come whole', async () => {
    await put(downloadedRecording())
    serve([{ ...lesson, audio: 'autre.mp3' }], [])
    await checkDownloads('u1')
    expect(ask.mock.calls[0]?.[0][0].downloaded.lesson.audio).toBe('autre.mp3')
    await put(downloadedRecording({ isWhole: false }))
    serve([lesson], [])
    await checkDownloads('u1')
    expect(ask.mock.calls[1]?.[0][0].downloaded).toMatchObject({ isWhole: false, bytes: 250 })
  })

  it('of a person who does not return are deleted when they could not be heard any more', async () => {
    const now = Date.now()
    await put(downloadedRecording({ userId: 'u2', checkedAt: now - 31 * DAY }))
    await put(downloadedRecording({ userId: 'u3', checkedAt: now - 29 * DAY }))
    await checkDownloads('u1')
    expect([...storage.named.keys()]).toEqual([cacheOf('u3')])
    expect(stopIdleWorker).toHaveBeenCalled()
    expect(send).not.toHaveBeenCalled()
  })
})
