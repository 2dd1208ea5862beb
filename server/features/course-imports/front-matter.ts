/** Front matter above a text: `titre: …` between two lines of three dashes. */
import { withoutAccents } from '#drizzle/domain/accents.ts'

export interface FrontMatter {
  /** By the site's field names, as typed. */
  readonly values: Readonly<Partial<Record<FrontName, string>>>
  readonly body: string
}
type FrontName = 'title' | 'duration' | 'video' | 'audio' | 'preview' | 'type' | 'description'

const NAMES: Readonly<Record<string, FrontName>> = {
  title: 'title',
  titre: 'title',
  duration: 'duration',
  duree: 'duration',
  video: 'video',
  audio: 'audio',
  preview: 'preview',
  extrait: 'preview',
  gratuit: 'preview',
  type: 'type',
  description: 'description',
}
const BLOCK = /^\ufeff?---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

const unquoted = (text: string): string => {
  const value = text.trim()
  const isQuoted = /^(["']).*\1$/.test(value) && value.length > 1
  return isQuoted ? value.slice(1, -1) : value
}

/** Unknown lines are ignored: other programs' front matter holds much more. */
export const readFrontMatter = (text: string): FrontMatter => {
  const block = BLOCK.exec(text)
  if (!block) return { values: {}, body: text }
  const values: Partial<Record<FrontName, string>> = {}
  for (const line of (block[1] ?? '').split(/\r?\n/)) {
    const pair = /^([\p{L}_-]{1,40})\s*:\s*(.+)$/u.exec(line)
    const name = NAMES[withoutAccents(pair?.[1] ?? '').toLowerCase()]
    if (pair?.[2] && name) values[name] ??= unquoted(pair[2])
  }
  return { values, body: text.slice(block[0].length) }
}

/** « oui », « true », « 1 ». */
export const isYes = (typed: string): boolean => /^(?:oui|yes|true|vrai|1|x)$/i.test(typed.trim())
