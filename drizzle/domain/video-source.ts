/** Where a lesson's film is, and how what an author typed for it is read. */

export interface FilmedLesson {
  readonly video: string
  readonly videoProvider: string
  readonly videoId: string
}

export type VideoSource =
  /** In the site's own storage. */
  | { readonly kind: 'file'; readonly file: string }
  /** A stream of pieces at an address of its own. */
  | { readonly kind: 'hls'; readonly address: string }
  | { readonly kind: 'youtube'; readonly id: string }
  /** `hash`: of a film that is not listed; empty otherwise. */
  | { readonly kind: 'vimeo'; readonly id: string; readonly hash: string }

/** The id of an address of YouTube, or the text itself when it already is one; `''` otherwise. */
export const youTubeId = (typed: string): string => {
  const text = typed.trim()
  if (/^[\w-]{11}$/.test(text)) return text
  const found = /(?:youtu\.be\/|v=|\/embed\/|\/shorts\/)([\w-]{11})/.exec(text)
  return found?.[1] ?? ''
}

/** `123456789`, or `123456789/ab12cd34ef` for a film that is not listed, of an address of Vimeo or of the text itself; `''` otherwise. */
export const vimeoId = (typed: string): string => {
  const text = typed.trim()
  const found =
    /^(\d{6,12})(?:\/([0-9a-f]{6,20}))?$/.exec(text) ??
    /vimeo\.com\/(?:[a-z/]*\/)?(\d{6,12})(?:(?:\/|\?(?:[^#]*&)?h=)([0-9a-f]{6,20}))?/.exec(text)
  if (!found?.[1]) return ''
  return found[2] ? `${found[1]}/${found[2]}` : found[1]
}

/** The address of a stream, by https or on this machine, without a password in it; `''` for what is none. */
export const hlsAddress = (typed: string): string => {
  try {
    const url = new URL(typed.trim())
    const isLocal = url.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname)
    if ((url.protocol !== 'https:' && !isLocal) || url.username !== '' || url.password !== '') return ''
    return url.href
  } catch {
    return ''
  }
}

/**
 * Where the film of a lesson plays from, `null` when it has none that can be played. A file of the site's own comes first; an id
 * without a provider is one of YouTube.
 */
export const videoSource = ({ video, videoProvider, videoId }: FilmedLesson): VideoSource | null => {
  if (video !== '') return { kind: 'file', file: video }
  if (videoProvider === 'hls') {
    const address = hlsAddress(videoId)
    return address === '' ? null : { kind: 'hls', address }
  }
  if (videoProvider === 'vimeo') {
    const [id = '', hash = ''] = vimeoId(videoId).split('/')
    return id === '' ? null : { kind: 'vimeo', id, hash }
  }
  if (videoProvider === 'file' || videoId === '') return null
  return { kind: 'youtube', id: youTubeId(videoId) || videoId }
}
