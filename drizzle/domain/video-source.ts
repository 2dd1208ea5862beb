/** Where a lesson's film is, and how the author's input is read. */

export interface FilmedLesson {
  readonly video: string
  readonly videoProvider: string
  readonly videoId: string
}

export type VideoSource =
  /** In the site's own storage. */
  | { readonly kind: 'file'; readonly file: string }
  /** A stream at its own URL. */
  | { readonly kind: 'hls'; readonly address: string }
  | { readonly kind: 'youtube'; readonly id: string }
  /** `hash`: of an unlisted film; empty otherwise. */
  | { readonly kind: 'vimeo'; readonly id: string; readonly hash: string }

/** The id from a YouTube URL, or the text itself when it is an id; `''` otherwise. */
export const youTubeId = (typed: string): string => {
  const text = typed.trim()
  if (/^[\w-]{11}$/.test(text)) return text
  const found = /(?:youtu\.be\/|v=|\/embed\/|\/shorts\/)([\w-]{11})/.exec(text)
  return found?.[1] ?? ''
}

/**
 * `123456789`, or `123456789/ab12cd34ef` for an unlisted film, from a Vimeo URL or the text itself; `''`
 * otherwise.
 */
export const vimeoId = (typed: string): string => {
  const text = typed.trim()
  const found =
    /^(\d{6,12})(?:\/([0-9a-f]{6,20}))?$/.exec(text) ??
    /vimeo\.com\/(?:[a-z/]*\/)?(\d{6,12})(?:(?:\/|\?(?:[^#]*&)?h=)([0-9a-f]{6,20}))?/.exec(text)
  if (!found?.[1]) return ''
  return found[2] ? `${found[1]}/${found[2]}` : found[1]
}

/** The URL of a stream, by https or on localhost, without credentials; `''` when it is invalid. */
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

/** Whether a text can be the film that presents a course: a YouTube id or address, or nothing. */
export const isPreviewVideo = (typed: string): boolean => typed === '' || youTubeId(typed) !== ''

/** False for a lesson whose stream has an address that no player may open. */
export const isStreamed = ({ videoProvider, videoId }: Readonly<Record<string, unknown>>): boolean =>
  videoProvider !== 'hls' || typeof videoId !== 'string' || videoId === '' || hlsAddress(videoId) !== ''

/**
 * The source of a lesson's film, `null` when it has no playable one. An uploaded file takes precedence; an id
 * without a provider is YouTube's.
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
