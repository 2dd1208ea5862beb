import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, Recorder, type Report, useWatch } from '../../../web/admin-ui/media/use-watch.ts'

const reporter = () => ({
  begin: vi.fn((_speed: number) => Promise.resolve(true)),
  send: vi.fn(
    (_report: Report, _leaving: boolean): Promise<Answer> => Promise.resolve({ kind: 'taken', left: [] }),
  ),
})
const play = (recorder: Recorder, from: number, to: number) => {
  recorder.play(1)
  for (let at = from; at <= to; at += 0.5) recorder.tick(at)
}

describe('what a player tells', () => {
  it('begins once, and says what was played with where it is and how fast', async () => {
    const reply = reporter()
    const recorder = new Recorder(reply)
    recorder.play(1.1)
    recorder.tick(0)
    recorder.tick(2)
    recorder.tick(4)
    await recorder.report(false)
    play(recorder, 4, 6)
    await recorder.report(false)
    expect(reply.begin.mock.calls).toEqual([[1.1]])
    expect(reply.send.mock.calls.map(([report]) => report)).toEqual([
      { watched: [[0, 4]], positionSeconds: 4, isPlaying: true, speed: 1.1 },
      { watched: [[4, 6]], positionSeconds: 6, isPlaying: true, speed: 1 },
    ])
    expect(recorder.unsent()).toEqual([[6, 6]])
  })

  it('is no jump, and says a pause once', async () => {
    const reply = reporter()
    const recorder = new Recorder(reply)
    play(recorder, 0, 3)
    recorder.jump()
    await recorder.flush()
    recorder.tick(60)
    recorder.tick(61)
    recorder.stop()
    await recorder.flush()
    await recorder.report(false)
    expect(reply.send.mock.calls.map(([{ watched, isPlaying }]) => [watched, isPlaying])).toEqual([
      [[[0, 3]], true],
      [[[60, 61]], false],
    ])
  })

  it('counts what plays on while the page is too busy to hear of it, at the speed that it plays at, and no more', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const reply = reporter()
    const recorder = new Recorder(reply)
    play(recorder, 0, 1)
    vi.advanceTimersByTime(6000)
    recorder.tick(7)
    recorder.play(2)
    vi.advanceTimersByTime(4000)
    recorder.tick(15)
    vi.advanceTimersByTime(4000)
    recorder.tick(24)
    recorder.tick(25)
    vi.useRealTimers()
    await recorder.flush()
    expect(reply.send.mock.lastCall?.[0].watched).toEqual([
      [0, 15],
      [24, 25],
    ])
  })

  it('is stored while the server is unreachable, and what does not count yet is reported again', async () => {
    const reply = reporter()
    const recorder = new Recorder(reply)
    reply.begin.mockResolvedValueOnce(false).mockResolvedValueOnce(false)
    play(recorder, 0, 3)
    await vi.waitFor(() => expect(reply.begin).toHaveBeenCalled())
    await Promise.resolve()
    await recorder.report(false)
    expect(reply.send).not.toHaveBeenCalled()
    reply.send.mockResolvedValueOnce({ kind: 'later' })
    await recorder.report(false)
    play(recorder, 3, 5)
    reply.send.mockResolvedValueOnce({ kind: 'taken', left: [[4, 5]] })
    await recorder.report(false)
    expect(reply.send.mock.lastCall?.[0].watched).toEqual([[0, 5]])
    expect(recorder.unsent()[0]).toEqual([4, 5])
    await recorder.report(false)
    expect(reply.send.mock.lastCall?.[0].watched).toEqual([[4, 5]])
  })

  it('is stored when beginning fails, and tried again', async () => {
    const reply = reporter()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    reply.begin
      .mockRejectedValueOnce(new TypeError('not a function'))
      .mockRejectedValueOnce(new Error('again'))
    const recorder = new Recorder(reply)
    play(recorder, 0, 3)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    await recorder.flush()
    expect([warn.mock.calls.length, reply.send.mock.calls.length]).toEqual([2, 0])
    await recorder.flush()
    expect(reply.begin).toHaveBeenCalledTimes(3)
    expect(reply.send.mock.lastCall?.[0].watched).toEqual([[0, 3]])
  })

  it('ends when another player takes over: it pauses, and counts nothing until it is started again', async () => {
    const reply = reporter()
    const recorder = new Recorder(reply)
    const pause = vi.fn(() => {
      // As an element does that is paused by a script.
      recorder.tick(9)
      recorder.tick(9.5)
      recorder.stop()
    })
    recorder.bind(pause)
    play(recorder, 0, 3)
    reply.send.mockResolvedValueOnce({ kind: 'replaced' })
    await recorder.report(false)
    expect(pause).toHaveBeenCalledOnce()
    recorder.tick(10)
    await recorder.flush()
    expect([reply.begin.mock.calls.length, reply.send.mock.calls.length, recorder.unsent()]).toEqual([
      1,
      1,
      [],
    ])
    play(recorder, 10, 12)
    await recorder.report(false)
    expect(reply.begin).toHaveBeenCalledTimes(2)
    expect(reply.send.mock.lastCall?.[0].watched).toEqual([[10, 12]])
  })

  it('waits for one report that hangs, not for all that came meanwhile', async () => {
    const reply = reporter()
    const recorder = new Recorder(reply)
    let giveUp: (value: Answer) => void = () => undefined
    const hanging = new Promise<Answer>((resolve) => {
      giveUp = resolve
    })
    reply.send.mockReturnValueOnce(hanging).mockResolvedValue({ kind: 'later' })
    play(recorder, 0, 3)
    void recorder.report(false)
    await vi.waitFor(() => expect(reply.send).toHaveBeenCalled())
    void recorder.report(false)
    void recorder.report(false)
    play(recorder, 3, 5)
    const flushed = recorder.flush()
    giveUp({ kind: 'later' })
    await flushed
    expect(reply.send.mock.calls.map(([{ watched }]) => watched)).toEqual([[[0, 3]], [[0, 5]]])
  })

  it('shows what is on its way as not there yet', async () => {
    const reply = reporter()
    const recorder = new Recorder(reply)
    let answer: (value: Answer) => void = () => undefined
    reply.send.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    play(recorder, 0, 3)
    const sending = recorder.report(false)
    await vi.waitFor(() => expect(reply.send).toHaveBeenCalled())
    expect(recorder.unsent()).toEqual([
      [0, 3],
      [3, 3],
    ])
    answer({ kind: 'taken', left: [] })
    await sending
    expect(recorder.unsent()).toEqual([[3, 3]])
  })
})

describe('a page that plays', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('reports every ten seconds, when it is hidden and when it closes', async () => {
    const reply = reporter()
    const { result, unmount } = renderHook(() => useWatch(reply))
    play(result.current, 0, 9)
    await vi.advanceTimersByTimeAsync(9900)
    expect(reply.send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(reply.send.mock.lastCall).toMatchObject([{ watched: [[0, 9]] }, false])
    play(result.current, 9, 12)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(reply.send.mock.lastCall).toMatchObject([{ watched: [[9, 12]], isPlaying: true }, true])
    hidden.mockRestore()
    play(result.current, 12, 14)
    unmount()
    await vi.advanceTimersByTimeAsync(0)
    expect(reply.send.mock.lastCall).toMatchObject([{ watched: [[12, 14]], isPlaying: false }, true])
  })
})
