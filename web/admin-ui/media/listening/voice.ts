/**
 * How loud a voice is, without coming near what is heard: a copy of the sound is measured. Where a browser gives no copy (Safari;
 * Firefox would take the sound away) there is none, and the scene breathes by itself. A sound that runs through Web Audio stops
 * with the screen of an iPhone, so it never does here.
 */

/** Of the samples of a moment (−1 to 1): 0 silence, 1 a strong voice. */
export const loudness = (samples: ArrayLike<number>): number => {
  let sum = 0
  for (let index = 0; index < samples.length; index += 1) sum += (samples[index] ?? 0) ** 2
  const level = samples.length > 0 ? Math.sqrt(sum / samples.length) : 0
  return Math.min(1, level * 5)
}

/** A breath follows a voice slowly: quicker up than down. `before` and `now`: 0 to 1. */
export const breathOf = (before: number, now: number): number =>
  before + (now - before) * (now > before ? 0.06 : 0.02)

interface Copied {
  captureStream?: () => MediaStream
}

/** Tells how loud it is with each picture of the screen; null where nobody can say. Returns how that ends. */
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
