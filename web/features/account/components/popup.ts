/** Windows for other services' pages. */

/**
 * Specification §9: never under 768 px of width; telephones are recognised by their user agent (domain.md
 * §3.1).
 */
const NARROWEST = 768
export const hasRoomForPopup = (): boolean =>
  window.innerWidth >= NARROWEST && !/Mobi|Android|iPhone|iPad/i.test(navigator.userAgent)

/** Opened with the click itself, in the middle: a moment later browsers take it for an advertisement and answer `null`. */
export const openPopup = (width: number, height: number): Window | null => {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return window.open('', 'sign-in', `width=${width},height=${height},left=${left},top=${top},resizable`)
}
