/**
 * Measures the loudness of playback on a copy of the stream (`captureStream`), without touching the output.
 * Where there is no copy (Safari; Firefox would mute the output) the picture pulses by itself. Audio routed
 * through Web Audio stops when an iPhone's screen turns off, so it never is.
 */

/** For samples between −1 and 1: 0 is silence, 1 a strong voice. */
export const loudness = (samples: ArrayLike<number>): number => {
  let sum = 0
  for (let index = 0; index < samples.length; index += 1) sum += (samples[index] ?? 0) ** 2
  const level = samples.length > 0 ? Math.sqrt(sum / samples.length) : 0
  return Math.min(1, level * 5)
}

/** Smooths the loudness: faster up than down. `before` and `now`: 0 to 1. */
export const breathOf = (before: number, now: number): number =>
  before + (now - before) * (now > before ? 0.06 : 0.02)

interface Copied {
  captureStream?: () => MediaStream
}

/**
 * Calls back with the loudness at each animation frame; null where it cannot be measured. Returns the
 * function that stops it.
 */
export const listenTo = (
  media: HTMLAudioElement & Copied,
  reply: (breath: number) => void,
): (() => void) | null => {
  if (!media.captureStream || !('AudioContext' in window)) return null
  let context: AudioContext | null = null
  let copy: MediaStream | null = null
  let frame = 0
  const end = () => {
    cancelAnimationFrame(frame)
    for (const track of copy?.getTracks() ?? []) track.stop()
    context?.close().catch(() => undefined)
  }
  try {
    copy = media.captureStream()
    if (copy.getAudioTracks().length === 0) {
      end()
      return null
    }
    context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(copy).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let breath = 0
    const measure = () => {
      analyser.getFloatTimeDomainData(samples)
      breath = breathOf(breath, loudness(samples))
      reply(breath)
      frame = requestAnimationFrame(measure)
    }
    measure()
    return end
  } catch (error) {
    console.info('The voice cannot be measured', error)
    end()
    return null
  }
}
