/** jsdom plays nothing: what a browser would do of it. */
import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** Media elements that play and pause, until `vi.restoreAllMocks`. */
export const letMediaPlay = (): void => {
  const playing = new WeakSet<HTMLMediaElement>()
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    playing.add(this)
    fireEvent.play(this)
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    playing.delete(this)
    fireEvent.pause(this)
  })
}
