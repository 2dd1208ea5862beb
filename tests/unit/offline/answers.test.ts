import { beforeEach, describe, expect, it } from 'vitest'
import {
  cacheOf,
  factsAddress,
  partAddress,
  pictureAddress,
} from '../../../web/lib/offline/downloaded-recording.ts'
import { answerCached } from '../../../web/worker/answers.ts'
import { MemoryCaches } from '../../support/cache-storage.ts'
import { DOWNLOADED_AT, downloadedRecording } from '../../support/downloaded-recording.ts'

const NOW = DOWNLOADED_AT
const FILE = Uint8Array.from({ length: 250 }, (_, at) => at)
const downloaded = downloadedRecording()
const request = { userId: 'u1', lessonId: 'l1', audio: downloaded.lesson.audio }
let storage = new MemoryCaches()
const put = async (facts: unknown) => {
  const cache = await storage.open(cacheOf('u1'))
  await cache.put(factsAddress('u1', 'l1'), new Response(JSON.stringify(facts)))
}
const answer = (range: string | null, change: Partial<typeof request> = {}, now = NOW) =>
  answerCached(storage, { ...request, ...change }, range, now)
const bytes = async (response: Response) => [...new Uint8Array(await response.arrayBuffer())]

beforeEach(async () => {
  storage = new MemoryCaches()
  await put(downloaded)
  const cache = await storage.open(cacheOf('u1'))
  for (const index of [0, 1, 2])
    await cache.put(partAddress('u1', 'l1', index), new Response(FILE.slice(index * 100, (index + 1) * 100)))
  await cache.put(pictureAddress('u1', 'l1'), new Response('image'))
})

describe('the service worker', () => {
  it('plays a stored recording, whole and in ranges', async () => {
    const whole = await answer(null)
    expect([whole.status, whole.headers.get('content-length'), whole.headers.get('content-type')]).toEqual([
      200,
      '250',
      'audio/mpeg',
    ])
    expect(await bytes(whole)).toEqual([...FILE])
    const part = await answer('bytes=95-205')
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 95-205/250'])
    expect(await bytes(part)).toEqual([...FILE.slice(95, 206)])
    expect((await answer('bytes=250-')).status).toBe(416)
    expect(await (await answer(null, { audio: '' })).text()).toBe('image')
  })

  it('serves nothing of another person, of another file, or without the right', async () => {
    expect((await answer(null, { userId: 'u2' })).status).toBe(404)
    expect(await storage.keys()).toEqual([cacheOf('u1')])
    expect((await answer(null, { audio: 'autre.mp3' })).status).toBe(404)
    expect((await answer(null, {}, NOW + 31 * 86_400_000)).status).toBe(404)
    await put({ ...downloaded, isWhole: false })
    expect((await answer(null)).status).toBe(404)
    await put('nothing of ours')
    expect((await answer(null)).status).toBe(404)
  })

  it('aborts where a part is missing, so that the player falls back on the server', async () => {
    await (await storage.open(cacheOf('u1'))).delete(partAddress('u1', 'l1', 1))
    await expect((await answer('bytes=0-249')).arrayBuffer()).rejects.toThrow('missing')
  })
})
