/** How long a film or a recording plays, as this browser reads it before a byte of it is sent. */

/**
 * A file without metadata by then cannot be played by this browser: the server measures it after the upload.
 */
const WAIT_MS = 15_000

/** Whole seconds; 0 when the browser cannot tell. */
export const mediaLength = (file: File, type: 'video' | 'audio'): Promise<number> =>
  new Promise((resolve) => {
    const element = document.createElement(type)
    const address = URL.createObjectURL(file)
    const end = (seconds: number) => {
      clearTimeout(timer)
      element.onloadedmetadata = null
      element.onerror = null
      element.removeAttribute('src')
      element.load()
      URL.revokeObjectURL(address)
      // Browser recordings have an infinite duration.
      resolve(Number.isFinite(seconds) && seconds > 0 ? Math.max(1, Math.round(seconds)) : 0)
    }
    const timer = setTimeout(() => end(0), WAIT_MS)
    element.preload = 'metadata'
    element.onloadedmetadata = () => end(element.duration)
    element.onerror = () => end(0)
    element.src = address
  })
