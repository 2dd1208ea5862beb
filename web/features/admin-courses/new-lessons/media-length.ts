/** How long a film or a recording plays, as this browser reads it before a byte of it is sent. */

/** A file that says nothing by then is one that this browser cannot play: the server measures it once it is there. */
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
      // Recordings of a browser say « endless ».
      resolve(Number.isFinite(seconds) && seconds > 0 ? Math.max(1, Math.round(seconds)) : 0)
    }
    const timer = setTimeout(() => end(0), WAIT_MS)
    element.preload = 'metadata'
    element.onloadedmetadata = () => end(element.duration)
    element.onerror = () => end(0)
    element.src = address
  })
