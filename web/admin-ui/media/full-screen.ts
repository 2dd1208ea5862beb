/** On an iPhone only the video element can go full screen, by a vendor-specific method. */
interface AppleVideo {
  webkitEnterFullscreen?: () => void
}

/** Toggles full screen for the film with its controls. */
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
  // A browser may refuse without a user gesture: the button remains.
  done?.catch(() => undefined)
}
