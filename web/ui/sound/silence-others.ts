/** Pauses every other sound of the page. */
export const silenceOthers = (own: HTMLMediaElement): void => {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== own && !other.paused) other.pause()
}
