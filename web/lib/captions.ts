/** Caption files of a lesson (WebVTT): their cues, and what their names mean. */
import { labelOf } from '#drizzle/domain/markup-length.ts'

export interface Cue {
  /** Seconds from the start of the media; `to` is later. */
  readonly from: number
  readonly to: number
  /** Plain text; lines are separated by `\n`. */
  readonly text: string
}

/** Kind and language of a caption file, from its name alone. */
export interface CaptionFile {
  readonly name: string
  readonly kind: 'captions' | 'chapters'
  /** BCP 47, as in `srclang`. */
  readonly language: string
}

const TIME = /(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})/
const TIMING = new RegExp(`^\\s*${TIME.source}\\s+-->\\s+${TIME.source}`)

const secondsOf = (parts: readonly (string | undefined)[]): number => {
  const [hours = '0', minutes = '0', seconds = '0', thousandths = '0'] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

/**
 * The cues of a WebVTT file in chronological order. Notes, styles, regions and blocks without timing are
 * skipped, as are cues that are empty or end before they begin: files come from third parties and are never
 * rejected here.
 */
export const readCaptions = (file: string): Cue[] => {
  const blocks = file
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  const cues = blocks.flatMap((block): Cue[] => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => TIMING.test(line))
    // The timing is the first line of its block, or the second, after an identifier.
    if (at < 0 || at > 1) return []
    const parts = TIMING.exec(lines[at] ?? '')?.slice(1) ?? []
    const [from, to] = [secondsOf(parts.slice(0, 4)), secondsOf(parts.slice(4))]
    // Voices, classes and timestamps inside a cue matter only to native rendering.
    const text = labelOf(lines.slice(at + 1).join('\n')).trim()
    return to > from && text !== '' ? [{ from, to, text }] : []
  })
  return cues.sort((a, b) => a.from - b.from)
}

/** Index of the cue at a second, -1 before the first one; between two cues the earlier one. */
export const cueAt = (cues: readonly { readonly from: number }[], seconds: number): number => {
  let [low, high] = [0, cues.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.from ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Language codes accepted at the end of a file name; any other two letters are the end of a French word. */
const LANGUAGES = new Set(
  'ar bg br ca cs da de el en es et eu fa fi fr ga gl he hi hr hu it ja ko lb lt lv mt nl no oc pl pt ro ru sk sl sv tr uk vi zh'.split(
    ' ',
  ),
)

/** `en`, `pt-BR`; `''` when it is not a language. */
const asLanguage = (language = '', region = ''): string => {
  const code = language.toLowerCase()
  if (!LANGUAGES.has(code)) return ''
  return region === '' ? code : `${code}-${region.toUpperCase()}`
}

/**
 * The author's part of a stored name: `sous_titres_en_ab12cd34ef.vtt` gives `sous_titres_en`, and
 * `film_ab12cd34ef.en.vtt` gives `film.en`.
 */
const stemOf = (name: string): string =>
  name.replace(/\.vtt$/i, '').replace(/_[a-z0-9]{10}(\.[a-z-]{2,5})?$/i, '$1')

const languageOf = (stem: string): string => {
  const [, first, region] = /(?:^|[^a-z])([a-z]{2})[-_]([a-z]{2})$/i.exec(stem) ?? []
  const [, last] = /(?:^|[^a-z])([a-z]{2})$/i.exec(stem) ?? []
  // A two-letter name is stored with ten characters appended.
  const [, short, rest = ''] = /^([a-z]{2})([a-z0-9]{10})$/.exec(stem) ?? []
  const found = asLanguage(first, region) || asLanguage(last)
  return found || (/\d/.test(rest) ? asLanguage(short) : '') || 'fr'
}

/**
 * Classifies a lesson's caption files by original or stored name: `chapitres.vtt` or `chapters-fr.vtt` holds
 * chapters, every other one captions in the language at the end of its name (`sous-titres-en.vtt`,
 * `film.en.vtt`, `en.vtt`), French without one.
 */
export const captionFiles = (names: readonly string[]): CaptionFile[] =>
  names.map((name) => {
    const stem = stemOf(name)
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
