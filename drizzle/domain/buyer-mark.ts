/** The buyer's watermark in a purchased PDF: its text, and the files that carry none. */

/** Maximum bytes of a watermarked file: rewriting takes a multiple of them in memory. */
export const MAX_WATERMARKED_BYTES = 50 * 1024 * 1024
/** Maximum pages of a watermarked file. */
export const MAX_WATERMARKED_PAGES = 2000

/** Why a file is delivered without watermark. */
export const MARK_PROBLEMS = ['encrypted', 'signed', 'large', 'broken'] as const
export type MarkProblem = (typeof MARK_PROBLEMS)[number]

/** Shown after the file's name. */
export const WATERMARK_PROBLEM_LABELS: Readonly<Record<MarkProblem, string>> = {
  encrypted: 'il est protégé par un mot de passe ou des restrictions',
  signed: 'il est signé, et une marque romprait sa signature',
  large: 'il dépasse 50\u00a0Mo ou 2\u00a0000\u00a0pages, ou demande trop de travail',
  broken: 'il n’a pas pu être lu en entier',
}

/** Whether a file of this name may carry a watermark: other kinds are delivered as they are. */
export const isMarkable = (filename: string): boolean => filename.toLowerCase().endsWith('.pdf')

/** Characters of a name that fit on the line. */
const MAX_NAME_LENGTH = 80

/**
 * « Exemplaire de Camille Durand · commande C-2026-000012 ». An e-mail address is never printed as a name,
 * nor is a text without letters.
 */
export const markLine = ({ name, number }: { readonly name: string; readonly number: string }): string => {
  const known = name.replace(/\s+/gu, ' ').trim()
  const isName = /[\p{L}\p{N}]/u.test(known) && !known.includes('@')
  const whose = !isName ? 'personnel' : `de ${[...known].slice(0, MAX_NAME_LENGTH).join('')}`
  return `Exemplaire ${whose} · commande ${number}`
}
