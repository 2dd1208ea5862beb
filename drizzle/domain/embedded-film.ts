/** A film inside a text, as its `data-video` names it: YouTube's id, `vimeo:ID`, or `vimeo:ID/HASH` for one that is not listed. */
import { vimeoId, youTubeId } from './video-source.ts'

const REFERENCE = /^(?:[\w-]{11}|vimeo:(\d{6,12})(\/[0-9a-f]{6,20})?)$/

/** Whether a text may hold this reference; nothing else is framed. */
export const isFilmReference = (value: string): boolean => REFERENCE.test(value)

/** The reference of an address of YouTube or Vimeo, or of YouTube's id alone; `''` for what is neither. */
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

/** The page of a film at its host: where its link leads until a script opens it in place. */
export const filmPage = (reference: string): string => {
  const [, id, hash = ''] = REFERENCE.exec(reference) ?? []
  return id ? `https://vimeo.com/${id}${hash}` : `https://www.youtube.com/watch?v=${reference}`
}

/** « Voir la vidéo sur Vimeo ». */
export const filmText = (reference: string): string =>
  `Voir la vidéo sur ${reference.startsWith('vimeo:') ? 'Vimeo' : 'YouTube'}`
