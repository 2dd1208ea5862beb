/** Caption files of a lesson (WebVTT): what they say when, and what their names say of them. */
import { wordsOf } from './markup.ts'

export interface Cue {
  /** Seconds from the beginning of the media; `to` is later. */
  readonly from: number
  readonly to: number
  /** Plain text; lines are separated by `\n`. */
  readonly text: string
}

/** What a caption file is, by its name alone. */
export interface CaptionFile {
  readonly name: string
  readonly kind: 'captions' | 'chapters'
  /** BCP 47, as `srclang` takes it. */
  readonly language: string
}

const TIME = /(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})/
const TIMING = new RegExp(`^\\s*${TIME.source}\\s+-->\\s+${TIME.source}`)

const secondsOf = (parts: readonly (string | undefined)[]): number => {
  const [hours = '0', minutes = '0', seconds = '0', thousandths = '0'] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

/**
 * The cues of a WebVTT file in the order of their time. Notes, styles, regions and what has no timing are left out, as are cues
 * that are empty or end before they begin: the file comes from outside and is never refused here.
 */
export const readCaptions = (file: string): Cue[] => {
  const blocks = file
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  const cues = blocks.flatMap((block): Cue[] => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => TIMING.test(line))
    // The timing is the first line of its block, or the second, after a name.
    if (at < 0 || at > 1) return []
    const parts = TIMING.exec(lines[at] ?? '')?.slice(1) ?? []
    const [from, to] = [secondsOf(parts.slice(0, 4)), secondsOf(parts.slice(4))]
    // Voices, classes and times inside a cue are for the film's own screen.
    const text = wordsOf(lines.slice(at + 1).join('\n')).trim()
    return to > from && text !== '' ? [{ from, to, text }] : []
  })
  return cues.sort((a, b) => a.from - b.from)
}

/** Which cue is spoken at a second, -1 before the first one; between two it is the one before. */
export const cueAt = (cues: readonly { readonly from: number }[], seconds: number): number => {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.from ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

const LANGUAGE = /(?:^|[^a-z])([a-z]{2})(?:[-_]([a-z]{2}))?$/i
/** Two letters that end a French or English file name and are no language that we would show. */
const NO_LANGUAGE = new Set(['vf', 'vo', 'st', 'v1', 'v2'])

const languageOf = (stem: string): string => {
  const [, language = '', region] = LANGUAGE.exec(stem) ?? []
  const code = language.toLowerCase()
  if (code === '' || NO_LANGUAGE.has(code)) return 'fr'
  return region ? `${code}-${region.toUpperCase()}` : code
}

/**
 * What a lesson's caption files are, by name: `chapitres.vtt` or `chapters-fr.vtt` holds chapters, every other one captions in the
 * language that its name ends with (`fr.vtt`, `sous-titres_en.vtt`), French without one. `shown` gives a stored name without what
 * the server added to it.
 */
export const captionFiles = (
  names: readonly string[],
  shown: (stored: string) => string = (name) => name,
): CaptionFile[] =>
  names.map((name) => {
    const stem = shown(name).replace(/\.[^.]*$/, '')
    const isChapters = /^chap(?:ters?|itres?)/i.test(stem)
    return { name, kind: isChapters ? 'chapters' : 'captions', language: languageOf(stem) }
  })

/** « Français », « Anglais »; the code itself where it has no name. */
export const languageName = (code: string): string => {
  let name = code
  try {
    name = new Intl.DisplayNames('fr', { type: 'language' }).of(code) ?? code
  } catch {
    // Two letters of a file name need not be a language.
  }
  return name.charAt(0).toUpperCase() + name.slice(1)
}
