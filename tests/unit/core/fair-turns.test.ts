import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { FairTurns } from '#server/core/fair-turns.ts'

/** Work whose end the test decides, and what was begun and refused, by name. */
const scene = (bounds: { ofOne: number; ofAll: number }) => {
  const turns = new FairTurns({ atOnce: 1, ...bounds })
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string) => {
    const [network = ''] = name.split('#')
    turns
      .run(network, () => {
        begun.push(name)
        return new Promise<void>((end) => ends.push(end))
      })
      .catch((error: unknown) => {
        expect(error).toBeInstanceOf(AppError)
        expect(error).toMatchObject({ status: 429 })
        refused.push(name)
      })
  }
  const settle = () => new Promise((done) => setImmediate(done))
  const endAll = async () => {
    await settle()
    for (let at = 0; at < ends.length; at += 1) {
      ends[at]?.()
      await settle()
    }
  }
  return { turns, begun, refused, ask, settle, endAll }
}

describe('fair turns', () => {
  it('limit the wait, whoever holds them', async () => {
    const turns = new FairTurns({ atOnce: 1, ofOne: 10, ofAll: 10 })
    const begun: string[] = []
    const ends: (() => void)[] = []
    const held = turns.run('a', () => new Promise<void>((end) => ends.push(end)))
    const ask = (name: string, ms?: number) =>
      turns.run(
        name,
        async () => void begun.push(name),
        ms === undefined ? undefined : { ms, tooLate: () => new Error(name) },
      )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const short = ask('b', 100)
    const reply = expect(short).rejects.toThrow('b')
    const waiting = [ask('b', 1000), ask('c')]
    await vi.advanceTimersByTimeAsync(100)
    await reply
    expect(begun).toEqual([])
    ends[0]?.()
    await Promise.all([held, ...waiting])
    expect(begun).toEqual(['b', 'c'])
    // Its timer went with its turn, and its place was given back.
    expect(vi.getTimerCount()).toBe(0)
    await ask('d', 100)
    expect(begun).toEqual(['b', 'c', 'd'])
  })

  it('alternate between networks', async () => {
    const { begun, ask, endAll } = scene({ ofOne: 10, ofAll: 10 })
    for (const name of ['a#1', 'a#2', 'a#3', 'b#1', 'b#2', 'c#1']) ask(name)
    await endAll()
    expect(begun).toEqual(['a#1', 'a#2', 'b#1', 'c#1', 'a#3', 'b#2'])
  })

  it('refuse a network that waits too often', async () => {
    const { begun, refused, ask, endAll } = scene({ ofOne: 2, ofAll: 10 })
    for (const name of ['a#1', 'a#2', 'a#3', 'a#4', 'b#1']) ask(name)
    await endAll()
    expect(refused).toEqual(['a#4'])
    expect(begun).toEqual(['a#1', 'a#2', 'b#1', 'a#3'])
  })

  it('refuse the last of the longest queue when all are waiting, or a newcomer no better placed', async () => {
    const { begun, refused, ask, endAll } = scene({ ofOne: 10, ofAll: 3 })
    for (const name of ['a#1', 'a#2', 'a#3', 'a#4', 'b#1', 'c#1', 'd#1']) ask(name)
    await endAll()
    expect(refused.sort()).toEqual(['a#3', 'a#4', 'd#1'])
    expect(begun).toEqual(['a#1', 'a#2', 'b#1', 'c#1'])
  })

  it('give every second turn to proven networks, however many others wait', async () => {
    const { turns, begun, refused, ask, endAll } = scene({ ofOne: 10, ofAll: 3 })
    turns.trust('known')
    for (const name of ['a#1', 'b#1', 'c#1', 'd#1', 'e#1', 'known#1', 'known#2']) ask(name)
    await endAll()
    expect(refused).toEqual(['e#1'])
    expect(begun).toEqual(['a#1', 'known#1', 'b#1', 'known#2', 'c#1', 'd#1'])
  })

  it('end also with failing work', async () => {
    const turns = new FairTurns({ atOnce: 1, ofOne: 1, ofAll: 1 })
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns.run('a', () => Promise.resolve(1))).toBe(1)
  })
})
