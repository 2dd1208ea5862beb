import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FADE_MS, fade, minutesLeft, SleepTimer } from '../../../web/admin-ui/media/listening/sleep-timer.ts'
import { useSleep } from '../../../web/admin-ui/media/listening/use-sleep.ts'

const MINUTE = 60_000
afterEach(() => void vi.useRealTimers())

/** A timer whose two clocks are set by hand, and what it turns down. */
const setUp = (loud = 0.8) => {
  const now = { day: 1_000_000_000, page: 5000 }
  const timer = new SleepTimer({ day: () => now.day, page: () => now.page })
  const pause = vi.fn(() => {
    received.paused = true
  })
  const received = { volume: loud, paused: false, pause }
  const unbind = timer.bind(received, loud)
  const pass = (ms: number, page = ms) => {
    now.day += ms
    now.page += page
    timer.look()
  }
  return { timer, heard: received, pass, unbind }
}

describe('the sleep timer', () => {
  it('fades over its last thirty seconds, and never shows « 0 min »', () => {
    expect([MINUTE, FADE_MS, FADE_MS / 2, 0, -5].map(fade)).toEqual([1, 1, 0.5, 0, 0])
    expect([1, MINUTE, MINUTE + 1].map(minutesLeft)).toEqual([1, 1, 2])
  })

  it('goes down, pauses and gives the volume back, once', () => {
    const { timer, heard: received, pass } = setUp()
    timer.choose('10')
    pass(5 * MINUTE)
    expect([timer.state().left, received.volume]).toEqual([5, 0.8])
    pass(5 * MINUTE - FADE_MS / 2)
    expect(received.volume).toBeCloseTo(0.4)
    expect(timer.state().fading).toBe(true)
    expect(received.pause).not.toHaveBeenCalled()
    pass(FADE_MS / 2)
    expect(received.pause).toHaveBeenCalledOnce()
    expect(received.volume).toBe(0.8)
    expect(timer.state()).toMatchObject({ choice: 'off', left: 0, stopped: true })
    pass(MINUTE)
    expect(received.pause).toHaveBeenCalledOnce()
  })

  it('is taken back or made longer while the sound goes down', () => {
    const { timer, heard: received, pass } = setUp(1)
    timer.choose('5')
    pass(5 * MINUTE - 6000)
    expect(received.volume).toBeCloseTo(0.2)
    timer.extend()
    expect([received.volume, timer.state().left, timer.state().fading]).toEqual([1, 6, false])
    pass(5 * MINUTE)
    expect(received.volume).toBeCloseTo(0.2)
    timer.choose('off')
    expect(received.volume).toBe(1)
    pass(10 * MINUTE)
    expect(received.pause).not.toHaveBeenCalled()
    timer.extend()
    expect(timer.state().left).toBe(0)
  })

  it('is made no longer by a clock that is put back', () => {
    const { timer, heard: received, pass } = setUp()
    timer.choose('5')
    pass(-60 * MINUTE, MINUTE)
    expect(timer.state().left).toBe(4)
    pass(4 * MINUTE, 4 * MINUTE)
    expect(received.pause).toHaveBeenCalledOnce()
  })

  it('stops at once when the machine slept through its end, and says nothing when nothing was heard', () => {
    const { timer, heard: received, pass } = setUp()
    timer.choose('15')
    pass(8 * 60 * MINUTE, 0)
    expect(received.pause).toHaveBeenCalledOnce()
    expect(timer.state().stopped).toBe(true)
    timer.choose('15')
    pass(8 * 60 * MINUTE, 0)
    expect(timer.state()).toMatchObject({ choice: 'off', stopped: false })
  })

  it('goes on with the next recording of a list, at the volume of its person', () => {
    const { timer, pass, unbind, heard: received } = setUp()
    timer.choose('10')
    pass(9 * MINUTE)
    unbind()
    const next = { volume: 0.6, paused: false, pause: vi.fn() }
    timer.bind(next, 0.6)
    pass(MINUTE - FADE_MS / 2)
    expect(next.volume).toBeCloseTo(0.3)
    pass(FADE_MS)
    expect(next.pause).toHaveBeenCalledOnce()
    expect(next.volume).toBe(0.6)
    expect(received.pause).not.toHaveBeenCalled()
  })

  it('stops a list at the end of the recording, where that was chosen', () => {
    const { timer } = setUp()
    expect(timer.ended()).toBe(false)
    timer.choose('end')
    expect([timer.ended(), timer.state().choice, timer.ended()]).toEqual([true, 'off', false])
    timer.choose('10')
    expect([timer.ended(), timer.state().left]).toEqual([false, 10])
  })

  it('is looked at by the events of what plays, and each second while it is paused', () => {
    vi.useFakeTimers({ now: 0 })
    const timer = new SleepTimer({ day: () => Date.now(), page: () => Date.now() })
    const media = document.createElement('audio')
    vi.spyOn(media, 'pause').mockImplementation(() => undefined)
    const { result, rerender, unmount } = renderHook(() => useSleep({ current: media }, 0.5, 'x', timer))
    timer.choose('5')
    vi.setSystemTime(5 * MINUTE - FADE_MS / 2)
    media.dispatchEvent(new Event('timeupdate'))
    expect(media.volume).toBeCloseTo(0.25)
    vi.advanceTimersByTime(FADE_MS)
    rerender()
    expect(result.current.choice).toBe('off')
    expect(media.volume).toBe(0.5)
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
