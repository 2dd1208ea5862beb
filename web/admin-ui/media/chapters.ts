/** Chapters of a film or recording, and where they come from, for the player and the author. */

import { labelOf } from '#drizzle/domain/markup-length.ts'
import type { Cue } from '../../lib/captions.ts'

export interface Chapter {
  /** Seconds from the start of the media. */
  readonly from: number
  readonly title: string
}

/** `0:00 Accueil`, `01:02:30 – La séance`, one line each. */
const STAMPED = /^[([]?(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[)\]]?\s*[-–—:.]?\s+(\S.*)$/

const linesOf = (html: string): string[] =>
  labelOf(html.replace(/<br\s*\/?>|<\/(?:p|li|h[1-6]|div|blockquote)>/gi, '\n'))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())

/** Each chapter must start after the previous one; duplicates count once. */
const inOrder = (chapters: readonly Chapter[]): Chapter[] => {
  const sorted = [...chapters].sort((a, b) => a.from - b.from)
  return sorted.filter(({ from }, index) => index === 0 || from > (sorted[index - 1]?.from ?? 0))
}

/**
 * Chapters in the lesson's text, in the notation of video hosts: one line each, time first, the first at
 * `0:00`, at least two. Otherwise none, as a time within a sentence is not a chapter.
 */
export const chaptersInText = (html: string): Chapter[] => {
  const found = linesOf(html).flatMap((line): Chapter[] => {
    const [, hours = '0', minutes = '0', seconds = '0', title = ''] = STAMPED.exec(line) ?? []
    if (title === '' || Number(seconds) > 59) return []
    return [{ from: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title }]
  })
  const chapters = inOrder(found)
  return chapters.length > 1 && chapters[0]?.from === 0 ? chapters : []
}

/** The chapters of a lesson: from its chapter file when that has any, otherwise from its text. */
export const chaptersOf = (cues: readonly Cue[], html: string): Chapter[] => {
  const named = inOrder(cues.map(({ from, text }) => ({ from, title: text.replaceAll('\n', ' ') })))
  return named.length > 0 ? named : chaptersInText(html)
}
