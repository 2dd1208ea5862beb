/** On an iPhone only the film itself can fill the screen, by a name of its own. */
interface AppleVideo {
  webkitEnterFullscreen?: () => void
}

/** The film with its controls fills the screen, or leaves it. */
export const enterFullScreen = (
  frame: HTMLElement | null,
  video: (HTMLVideoElement & AppleVideo) | null,
): void => {
  if (!frame) return
  if (!document.fullscreenEnabled && video?.webkitEnterFullscreen) {
    video.webkitEnterFullscreen()
    return
  }
  const done = document.fullscreenElement ? document.exitFullscreen() : frame.requestFullscreen?.()
  // A browser may refuse outside a gesture: the button remains.
  done?.catch(() => undefined)
}
