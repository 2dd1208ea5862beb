/**
 * Three-way merge of a note: `theirs` (server) and `mine` (this device) both derive from `base`. No text is
 * lost; at worst a sentence appears twice.
 */
export const mergeNote = (base: string, theirs: string, mine: string): string => {
  if (theirs === mine || theirs === base) return mine
  if (mine === base || (mine !== '' && theirs.startsWith(mine))) return theirs
  if (mine.startsWith(theirs)) return mine
  const added = mine.startsWith(base) ? mine.slice(base.length) : mine
  return added.trim() === '' ? theirs : `${theirs.trimEnd()}\n\n${added.trim()}`
}
