/** A list of films at YouTube or Vimeo, one a line: an address, « Titre | adresse », or `# Module`. */

import { filmOf } from './outline-labels.ts'
import { OutlinePlan } from './outline-plan.ts'
import type { Plan, Remarks } from './plan.ts'

const ADDRESS = /(?:https?:\/\/|www\.|(?:m\.)?youtu\.?be|player\.vimeo|vimeo\.com)\S+/i

/** A title, an address, and what parts them. */
const MAX_LINE_LENGTH = 3000

/** The title beside an address, without separators and numbering. */
const adjacentTitle = (line: string, address: string): string =>
  line
    .replace(address, ' ')
    .replace(/^\s*(?:[-*•–]|\d{1,3}[.)])\s+/, '')
    .replace(/^[\s|:;\t–—-]+|[\s|:;\t–—-]+$/g, '')
    .trim()

export const readList = (text: string, title: string, remarks: Remarks): Plan => {
  const plan = new OutlinePlan(remarks)
  const known = new Map<string, number>()
  let count = 0
  for (const [at, written] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const line = written.trim()
    const where = `Ligne ${at + 1}`
    if (line === '') continue
    if (line.length > MAX_LINE_LENGTH) {
      remarks.add(where, 'Laissée de côté\u00a0: elle est trop longue.')
      continue
    }
    const heading = /^#+\s*(.+)$/.exec(line)
    if (heading?.[1]) {
      plan.open(heading[1], where)
      continue
    }
    const address = ADDRESS.exec(line)?.[0] ?? ''
    const film = address === '' ? null : filmOf(address)
    if (!film) {
      const why =
        address === ''
          ? 'aucune adresse n’y est'
          : 'ce n’est pas l’adresse d’une vidéo de YouTube ou de Vimeo'
      remarks.add(where, `Laissée de côté\u00a0: ${why} («\u00a0${line.slice(0, 100)}\u00a0»).`)
      continue
    }
    count += 1
    const before = known.get(film.videoId)
    if (before !== undefined) remarks.add(where, `Cette vidéo est déjà à la ligne ${before}.`)
    known.set(film.videoId, before ?? at + 1)
    plan.add({ title: adjacentTitle(line, address) || `Vidéo ${count}`, type: 'video', ...film }, where)
  }
  return plan.end('list', title)
}
