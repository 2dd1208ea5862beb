/**
 * A film embedded in a text by `data-video`: YouTube's id, `vimeo:ID`, or `vimeo:ID/HASH` for an unlisted
 * one.
 */
import { vimeoId, youTubeId } from './video-source.ts'

const REFERENCE = /^(?:[\w-]{11}|vimeo:(\d{6,12})(\/[0-9a-f]{6,20})?)$/

/** Whether a text may hold this reference; nothing else is framed. */
export const isFilmReference = (value: string): boolean => REFERENCE.test(value)

/** The reference of a YouTube or Vimeo URL, or of a bare YouTube id; `''` for anything else. */
export const filmReference = (typed: string): string => {
  const text = typed.trim()
  const isAddress = /^(https?:\/\/|www\.|[a-z.-]+\.[a-z]{2,}\/)/i.test(text)
  if (!isAddress) return /^[\w-]{11}$/.test(text) ? text : ''
  const host = /^(?:https?:\/\/)?([^/?#]+)/i.exec(text)?.[1]?.toLowerCase() ?? ''
  const of = (...names: string[]) => names.some((name) => host === name || host.endsWith(`.${name}`))
  if (of('vimeo.com')) {
    const id = vimeoId(text)
    return id ? `vimeo:${id}` : ''
  }
  return of('youtube.com', 'youtu.be', 'youtube-nocookie.com') ? youTubeId(text) : ''
}

/** The film's page at its host, the link's target until a script embeds the film. */
export const filmPage = (reference: string): string => {
  const [, id, hash = ''] = REFERENCE.exec(reference) ?? []
  return id ? `https://vimeo.com/${id}${hash}` : `https://www.youtube.com/watch?v=${reference}`
}

/** « Voir la vidéo sur Vimeo ». */
export const filmText = (reference: string): string =>
  `Voir la vidéo sur ${reference.startsWith('vimeo:') ? 'Vimeo' : 'YouTube'}`
