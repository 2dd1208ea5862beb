/** The mark of its buyer in a bought PDF: what it says, and which files carry none. */

/** Bytes of a file that is marked at most: what writing it anew takes in memory is a multiple of them. */
export const MAX_WATERMARKED_BYTES = 50 * 1024 * 1024
/** Pages of one. */
export const MAX_WATERMARKED_PAGES = 2000

/** Why a file is handed over as it is. */
export const MARK_PROBLEMS = ['encrypted', 'signed', 'large', 'broken'] as const
export type MarkProblem = (typeof MARK_PROBLEMS)[number]

/** After the name of the file. */
export const WATERMARK_PROBLEM_LABELS: Readonly<Record<MarkProblem, string>> = {
  encrypted: 'il est protégé par un mot de passe ou des restrictions',
  signed: 'il est signé, et une marque romprait sa signature',
  large: 'il dépasse 50\u00a0Mo ou 2\u00a0000\u00a0pages, ou demande trop de travail',
  broken: 'il n’a pas pu être lu en entier',
}

/** Whether a file of this name may carry one: other kinds are handed over as they are. */
export const isMarkable = (filename: string): boolean => filename.toLowerCase().endsWith('.pdf')

/** Signs of a name that a line has room for. */
const MAX_NAME_LENGTH = 80

/** « Exemplaire de Camille Durand · commande C-2026-000012 »; an address is nobody's name and never printed, nor is what has no letter. */
export const markLine = ({ name, number }: { readonly name: string; readonly number: string }): string => {
  const known = name.replace(/\s+/gu, ' ').trim()
  const isName = /[\p{L}\p{N}]/u.test(known) && !known.includes('@')
  const whose = !isName ? 'personnel' : `de ${[...known].slice(0, MAX_NAME_LENGTH).join('')}`
  return `Exemplaire ${whose} · commande ${number}`
}
