/** The video id of an address of the hosting service, or the text itself when it already is one; `''` otherwise. */
export const readVideoId = (typed: string): string => {
  const text = typed.trim()
  if (/^[\w-]{11}$/.test(text)) return text
  const found = /(?:youtu\.be\/|v=|\/embed\/|\/shorts\/)([\w-]{11})/.exec(text)
  return found?.[1] ?? ''
}
