import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { globalPlayer, type Listening } from '../../../web/admin-ui/media/listening/global-player.ts'
import { breathOf, loudness } from '../../../web/admin-ui/media/listening/voice.ts'
import { around, openRecordings } from '../../../web/features/learning/playlist.ts'

const listening = (key: string): Listening => ({
  key,
  userId: 'u',
  file: { name: `${key}.mp3`, title: key, seconds: 60, hasTranscript: false, addressOf: () => '' },
  course: { title: 'Cours', picture: '' },
  drawing: 'cours',
  address: `/mon-espace/c/${key}`,
  startSeconds: 0,
  reporter: () => ({ begin: async () => true, send: async () => ({ kind: 'taken', left: [] }) }),
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  globalPlayer.close()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('what is heard', () => {
  it('is given back to its own page, and to no other', () => {
    const element = globalPlayer.acquire('a')
    globalPlayer.put({ ...listening('a'), element })
    const other = globalPlayer.acquire('b')
    expect(other).not.toBe(element)
    expect(globalPlayer.current()?.key).toBe('a')
    expect(globalPlayer.acquire('a')).toBe(element)
    expect(globalPlayer.current()).toBeNull()
    for (const one of [element, other]) globalPlayer.release(one)
  })

  it('is one thing: a second one ends the first, whose element is used again', () => {
    const [a, b] = [globalPlayer.acquire('a'), globalPlayer.acquire('b')]
    a.src = 'http://localhost/a.mp3'
    globalPlayer.put({ ...listening('a'), element: a })
    globalPlayer.put({ ...listening('b'), element: b })
    expect([globalPlayer.current()?.key, a.src]).toEqual(['b', ''])
    expect(globalPlayer.acquire('c')).toBe(a)
    globalPlayer.release(a)
  })

  it('goes on in the same element, unless another one is heard by then', () => {
    const element = globalPlayer.acquire('a')
    globalPlayer.put({ ...listening('a'), element })
    globalPlayer.follow('x', listening('b'))
    expect(globalPlayer.current()?.key).toBe('a')
    globalPlayer.follow('a', listening('b'))
    expect(globalPlayer.current()).toMatchObject({ key: 'b', element })
    expect([
      globalPlayer.isExpected('a'),
      globalPlayer.isExpected('b'),
      globalPlayer.isExpected('b'),
    ]).toEqual([...[false, true, false]])
  })

  it('starts by itself only what was expected, also when its file is not known yet', () => {
    globalPlayer.expect('u/lesson')
    expect(globalPlayer.isExpected('u/lesson2/a.mp3')).toBe(false)
    expect(globalPlayer.isExpected('u/lesson/a.mp3')).toBe(true)
    expect(globalPlayer.isExpected('u/lesson/a.mp3')).toBe(false)
  })

  it('ends where no player is drawn, and not between two pages that draw one', () => {
    const first = globalPlayer.draw()
    globalPlayer.put({ ...listening('a'), element: globalPlayer.acquire('a') })
    first()
    vi.advanceTimersByTime(1000)
    const second = globalPlayer.draw()
    vi.advanceTimersByTime(60_000)
    expect(globalPlayer.current()?.key).toBe('a')
    second()
    vi.advanceTimersByTime(60_000)
    expect(globalPlayer.current()).toBeNull()
  })
})

describe('the list', () => {
  const lesson = (id: string, type: string, locked = false) => ({ id, type, locked })
  const lessons = [
    lesson('1', 'audio'),
    lesson('2', 'text'),
    lesson('3', 'audio', true),
    lesson('4', 'audio'),
    lesson('5', 'video'),
    lesson('6', 'audio', true),
  ]
  it('has the recordings that are open, in the order of the programme', () => {
    expect(openRecordings(lessons).map(({ id }) => id)).toEqual(['1', '4'])
  })
  it.each([
    ['1', undefined, '4'],
    ['4', '1', undefined],
    // Closed while it was heard: it keeps its place.
    ['3', '1', '4'],
    ['5', '4', undefined],
    ['deleted', undefined, undefined],
  ])('around %s: %s and %s', (id, previous, next) => {
    const found = around(lessons, id)
    expect([found.previous?.id, found.next?.id]).toEqual([previous, next])
  })
})

describe('the breath', () => {
  it('is still in silence, full with a strong voice, and never jumps', () => {
    expect(loudness(new Float32Array(8))).toBe(0)
    expect(loudness([])).toBe(0)
    expect(loudness(new Float32Array(8).fill(0.9))).toBe(1)
    expect(loudness([0.1, -0.1])).toBeCloseTo(0.5)
    expect(breathOf(0, 1)).toBeLessThan(0.1)
    expect(breathOf(1, 0)).toBeGreaterThan(0.95)
  })
})
